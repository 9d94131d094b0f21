// @vitest-environment happy-dom
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createHttpService, type HttpService } from '../support/http-service.ts';
import { openPage, type TestPage, until } from './scene.ts';

let service: HttpService;
let page: TestPage;
beforeAll(async () => {
  service = await createHttpService({
    app: (app) => {
      app.captcha = { required: true };
    },
  });
});
afterAll(() => service.close());
afterEach(() => page.close());

const signup = `<form data-ms-form="signup">
  <input id="email" data-ms-member="email"><input id="password" data-ms-member="password"><button>Go</button></form>`;
const asked = () => page.calls.filter((path) => path === '/captcha/challenge').length;

it('M §1.2, R10 a sign-up form of the page brings a captcha token, solved from the first input on', async () => {
  page = openPage(service, signup);
  page.type('#email', 'form-captcha@example.com');
  page.type('#password', 'a quiet river bank');
  await until(() => asked() === 1);
  page.submit();
  await until(() => page.state.member.isLoggedIn.value);
  expect(asked()).toBe(1);
});

it('§8 after a failed sign-up it is solved again', async () => {
  page = openPage(service, signup);
  page.type('#email', 'ada@example.com');
  page.type('#password', 'a quiet river bank');
  page.submit();
  await until(() => page.toast()?.includes('already in use'));
  await until(() => asked() === 2);
  page.type('#email', 'form-captcha-2@example.com');
  page.submit();
  await until(() => page.state.member.isLoggedIn.value);
});

it('R10 a login needs none', async () => {
  page = openPage(service, signup.replace('"signup"', '"login"'));
  page.type('#email', 'mary@example.com');
  page.type('#password', 'latchkey-demo');
  page.submit();
  await until(() => page.state.member.isLoggedIn.value);
  expect(asked()).toBe(0);
});
