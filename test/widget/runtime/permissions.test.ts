// @window
import { describe, expect, it } from 'vitest';
import { openPage, page, service, startService, until } from './scene.ts';

const site = 'https://juniper.example';
const html = `
  <p id="group" data-ms-content="premium">in</p><p id="not-group" data-ms-content="!premium">out</p>
  <p id="permission" data-ms-content="permission:press:list">in</p>
  <p id="plan" data-ms-content="plan:pln_pro">in</p>
  <div id="secret" data-ms-secure-html="welcome"></div>`;

startService({
  app: (app) => {
    app.origins = { sandbox: [site] };
    app.contentGroups.find(({ key }: { key: string }) => key === 'premium').permissions = ['press:list'];
    app.commentChannels = [{ key: 'press-room', read: 'GROUP', write: 'GROUP', group: 'premium' }];
    for (const member of app.seed.members) if (member.email === 'mary@example.com') member.permissions = ['press:list'];
  },
});

describe('a permission of a content group', () => {
  it.each([
    ['mary@example.com', 'by her permission', true, { permission: true, plan: false }],
    ['ada@example.com', 'by her plan', true, { permission: false, plan: true }],
    ['grace@example.com', 'not', false, { permission: false, plan: false }],
  ])(
    'R50 %s enters %s: page, web server, secure content and channel agree',
    async (email, _, isIn, { permission, plan }) => {
      openPage(service, html);
      await page.state.app.load();
      expect(['#group', '#permission', '#plan'].map(page.seen)).toEqual([null, null, null]);
      expect(page.seen('#not-group')).toBe('out');

      await page.logIn(email);
      expect(['#group', '#permission', '#plan'].map((one) => page.seen(one) !== null)).toEqual([
        isIn,
        permission,
        plan,
      ]);
      expect(page.seen('#not-group') === null).toBe(isIn);
      await until(() => page.$('#secret h2') || page.$('#secret').style.display === 'none');
      expect(page.$('#secret h2') !== null).toBe(isIn);

      const token = await service.logIn(email);
      const gate = await service.inject({
        url: `/gate?url=${encodeURIComponent(`${site}/pages/premium/a`)}`,
        headers: { authorization: `Bearer ${token}` },
      });
      expect(gate.statusCode).toBe(isIn ? 204 : 403);
      const secret = await service.call('getSecureContent', { contentId: 'welcome' }, { token });
      expect(secret.statusCode).toBe(isIn ? 200 : 403);
      const posts = await service.call('getPosts', { channelKey: 'press-room' }, { token });
      expect(posts.statusCode).toBe(isIn ? 200 : 403);
    },
  );

  it('R50 reaches the pages of the app as the groups name them', async () => {
    openPage(service, '');
    const loaded = await page.state.app.load();
    expect(loaded?.app.contentGroups.map(({ permissions }) => permissions)).toContainEqual(['press:list']);
  });
});
