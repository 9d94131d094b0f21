// @window
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { storageKeys } from '../../../src/contract/constants.ts';
import { createHttpService, type HttpService } from '../../support/http-service.ts';
import { openPage, type TestPage, until } from './scene.ts';

/**
 * R95 another script of the page, or an older version of ours, wrote what it liked: a lie is shown
 * at most, and only until the network answers.
 */
const everywhere = [{ url: '', filter: 'STARTS' }];
const members = [
  { id: 'mem_x', planConnections: 5 },
  { id: 'mem_x', planConnections: [null, 7, 'x'] },
  { id: 'mem_x', planConnections: {}, customFields: 7, auth: 'a', _comments: null },
  { id: 'mem_x', customFields: { bio: { toString: 1 } }, profileImage: { a: 1 }, createdAt: [] },
  ['id'],
];
const groups = [
  [{ key: 'x', urls: [{ url: 5 }] }],
  [{ key: 'x', urls: [null] }],
  [{ key: 7, urls: everywhere, redirect: { a: 1 } }],
  [{ key: '"]{}*{display:none}', urls: everywhere, plans: 'all', redirect: '//evil.example/' }],
  [{ urls: everywhere, plans: [null], redirect: 'https://evil.example/' }],
];
const html = `<p data-ms-content="members" id="in">in</p><b data-ms-member="bio"></b><img data-ms-member="profile-image">
  <form data-ms-form="login"><input data-ms-member="email"><input data-ms-member="password"><button data-ms-redirect="/x">go</button></form>`;

describe('R95 what stands in the storage', () => {
  let service: HttpService;
  let page: TestPage | undefined;
  beforeAll(async () => {
    service = await createHttpService();
  });
  afterAll(() => service.close());
  afterEach(() => page?.close());

  it.each(members.map((member, i) => [JSON.stringify(member), JSON.stringify(groups[i])] as const))(
    'member %s and groups %s neither stop the script nor redirect the visitor',
    async (member, group) => {
      localStorage.setItem(storageKeys.token, 'forged-token-forged-token');
      localStorage.setItem(storageKeys.member, member);
      localStorage.setItem(storageKeys.contentGroups, group);
      localStorage.setItem(storageKeys.gate, '}*{display:none}');
      sessionStorage.setItem(storageKeys.selectedPlan, '"><script>');
      page = openPage(service, html);
      await page.state.app.load();
      for (const target of ['javascript:alert(1)', '//evil.example', 'https://evil.example/', '\\\\evil.example']) {
        sessionStorage.setItem(storageKeys.redirectOverride, target);
        page.$('button').removeAttribute('data-ms-redirect');
        page.type('[data-ms-member=email]', 'mary@example.com');
        page.type('[data-ms-member=password]', 'latchkey-demo');
        page.submit();
        await until(
          () => page!.state.member.current.value !== null && !sessionStorage.getItem(storageKeys.redirectOverride),
        );
        expect(page.seen('#in')).toBe('in');
        await page.sdk.logout();
      }
      const left = [...page.navigate.assign.mock.calls, ...page.navigate.replace.mock.calls].flat();
      expect(left.filter((href) => new URL(href).origin !== location.origin)).toEqual([]);
    },
  );
});
