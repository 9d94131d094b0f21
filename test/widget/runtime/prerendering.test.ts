// @window
import { expect, it } from 'vitest';
import { storageKeys } from '../../../src/contract/constants.ts';
import { openPage, page, service, startService, until } from './scene.ts';

startService();

const urls = [{ url: 'premium', filter: 'STARTS' }];
const group = { id: 'grp_1', key: 'premium', allowAllMembers: false, redirect: '/join', urls, plans: [] };

it('a page that is rendered ahead of time makes no call and decides no gate until it is shown', async () => {
  let isAhead = true;
  Object.defineProperty(document, 'prerendering', { configurable: true, get: () => isAhead });
  history.replaceState(null, '', '/premium/course');
  localStorage.setItem(storageKeys.contentGroups, JSON.stringify([group]));
  openPage(service, '<main></main>');
  const view = page.sdk.trackPageView();
  const link = page.sdk.loginMemberPasswordless({ email: 'mary@example.com', passwordlessToken: 'x.123456' });
  const refused = link.catch(({ code }) => code);
  const loaded = page.state.app.load();
  await new Promise((resolve) => setTimeout(resolve));
  expect([page.calls, page.navigate.replace.mock.calls]).toEqual([[], []]);

  isAhead = false;
  document.dispatchEvent(new Event('prerenderingchange'));
  await Promise.all([view, refused, loaded]);
  expect(page.calls).toHaveLength(3);
  await until(() => page.navigate.replace.mock.calls.length > 0);
  expect(page.navigate.replace.mock.calls[0]).toEqual([new URL('/join', location.href).href]);
  Reflect.deleteProperty(document, 'prerendering');
});
