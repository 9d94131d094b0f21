// @window
import { expect, it } from 'vitest';
import { openPage, page, service, startService, until } from './scene.ts';

startService({
  app: (app) => {
    app.captcha = { required: true };
  },
});

/** What the provider's script, which loads once, was asked to draw, and where. */
const boxes: [Element, string][] = [];

const signup = `<form data-ms-form="signup">
  <input id="email" data-ms-member="email"><input id="password" data-ms-member="password"><button>Go</button></form>`;
const asked = () => page.calls.filter((path) => path === '/captcha/challenge').length;

it('M §1.2, R10 a sign-up form of the page brings a captcha token, solved from the first input on', async () => {
  openPage(service, signup);
  page.type('#email', 'form-captcha@example.com');
  page.type('#password', 'a quiet river bank');
  await until(() => asked() === 1);
  page.submit();
  await until(() => page.state.member.isLoggedIn.value);
  expect(asked()).toBe(1);
});

it('§8 after a failed sign-up it is solved again', async () => {
  openPage(service, signup);
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
  openPage(service, signup.replace('"signup"', '"login"'));
  page.type('#email', 'mary@example.com');
  page.type('#password', 'latchkey-demo');
  page.submit();
  await until(() => page.state.member.isLoggedIn.value);
  expect(asked()).toBe(0);
});

it.each([
  ['<p data-ms-hcaptcha="dark"></p>', 'dark', 'P'],
  ['<p data-ms-hcaptcha="light"></p>', 'light', 'P'],
  ['<p data-ms-signup:hcaptcha="dark"></p>', 'dark', 'P'],
  ['', 'light', 'DIV'],
])(
  'M §1.2 the provider’s box stands where the form says %s, in its theme; else above the button',
  async (place, theme, tag) => {
    boxes.length = 0;
    Object.assign(window, {
      hcaptcha: {
        render: (container: Element, options: { theme: string }) => boxes.push([container, options.theme]) && 'box',
        getResponse: () => 'a token of the provider',
        reset: () => {},
      },
    });
    openPage(service, `<form data-ms-form="signup"><input data-ms-member="email">${place}<button>Go</button></form>`);
    const { app } = (await page.state.app.load())!;
    page.state.app.use({ ...app, captcha: { provider: 'hcaptcha', siteKey: 'site' } });
    page.$('form').addEventListener('submit', (event) => event.preventDefault());
    page.type('input', 'boxed@example.com');
    page.$('input').after(Object.assign(document.createElement('input'), { value: 'a quiet river bank' }));
    page.$('input + input').setAttribute('data-ms-member', 'password');
    page.submit();
    await until(() => boxes.length > 0);
    expect(boxes.map(([, its]) => its)).toEqual([theme]);
    const box = boxes[0]![0].closest(tag === 'P' ? 'p' : 'form > div');
    expect([box?.tagName, box?.parentElement]).toEqual([tag, page.$('form')]);
    expect(page.$('button').previousElementSibling).toBe(box);
    Reflect.deleteProperty(window, 'hcaptcha');
  },
);
