// @window
import { expect, it } from 'vitest';
import { distTexts } from '../../support/dist-texts.ts';
import { openPage, page, service, startService, until } from './scene.ts';

startService({
  app: (app) => {
    app.sessions = { atOnce: 1 };
  },
  parts: { distDir: distTexts() },
});

const here = 'You have been logged out here, because you logged in elsewhere.';
const elsewhere = /^You are logged in\. You have been logged out elsewhere, because/;

it('R29 a login that ends another one is shown on both, in the page and at its next load', async () => {
  openPage(service, '<p id="content" data-ms-content="members">Members only</p>');
  await page.logIn();
  expect(page.toast()).toBeNull();
  await service.logIn('mary@example.com');
  await page.sdk.getMemberJSON().catch(() => {});
  await until(() => page.toast() === here);
  expect([page.state.member.isLoggedIn.value, page.sdk.session.token(), page.seen('#content')]).toEqual([
    false,
    undefined,
    null,
  ]);

  await page.logIn();
  expect(page.toast()).toMatch(elsewhere);
  await service.logIn('mary@example.com');
  const [token, member] = [localStorage.getItem('_ms-mid')!, localStorage.getItem('_ms-mem')!];
  page.close();
  localStorage.setItem('_ms-mid', token);
  localStorage.setItem('_ms-mem', member);
  openPage(service, '');
  await page.state.app.load();
  expect([page.toast(), page.sdk.session.token()]).toEqual([here, undefined]);
});

it('R96 a session that ended in another way ends quietly', async () => {
  // Of a language that the service answers in: its words are others than the table's.
  document.documentElement.lang = 'de';
  openPage(service, '');
  await page.logIn();
  page.state.toast.hide();
  await service.store.sessions.closeAll({ appId: 'app_demo', mode: 'sandbox' }, page.state.member.current.value!.id);
  await page.sdk.getMemberJSON().catch(() => {});
  expect([page.state.member.isLoggedIn.value, page.toast()]).toEqual([false, null]);
});
