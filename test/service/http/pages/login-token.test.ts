import { expect, it } from 'vitest';
import { describeEngines } from '../../../support/engines.ts';
import { createHttpService, secret } from '../../../support/http-service.ts';

const email = 'ada@example.com';
const newPassword = 'an entirely new phrase';

describeEngines(
  'the answer with a login link',
  (engine) => {
    it('R24, R49 is handed out once, to no cache and no log, however often the call is repeated', async () => {
      const service = await createHttpService({ store: await engine.open({ secrets: [secret] }) });
      await service.call('sendMemberResetPasswordEmail', { email });
      const [mail] = await service.mails(email);
      const token = mail!.link!.split('#ms_reset=')[1]!;
      const headers = { 'idempotency-key': 'the-same-key-each-time' };
      const reset = (origin: string) =>
        service.call('resetMemberPassword', { token, newPassword }, { origin, headers });
      const own = service.settings.publicUrl;
      const first = await reset(own);
      const { loginToken } = first.json().data;
      expect(loginToken).toMatch(/^[\w-]{43}$/);
      expect(first.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
      for (const origin of [own, 'http://localhost:4871', own]) {
        const again = await reset(origin);
        expect(again.json()).toMatchObject({ error: { code: 'invalid-reset-code' } });
        expect(again.body).not.toContain(loginToken);
      }
      expect((await service.call('loginMemberPasswordless', { passwordlessToken: loginToken })).statusCode).toBe(200);
      const logged = JSON.stringify(service.logged());
      expect(logged).toContain('/auth/reset-password');
      expect(logged).not.toContain(loginToken);
      await service.close();
    });

    it.each(['/reset', '/confirm'])('R24 %s of test mode leads to the allowed site that asked', async (path) => {
      const service = await createHttpService({
        store: await engine.open({ secrets: [secret] }),
        app: (app) => {
          // Without a page of its own, test mode follows the site that asks.
          app.pages = {};
        },
      });
      const siteOf = async (from: string, mode = 'sandbox') => {
        const query = new URLSearchParams({ app: 'app_demo', mode, from });
        const { body } = await service.inject({ url: `${path}?${query}` });
        return /<a data-site href="([^"]*)/.exec(body)?.[1];
      };
      expect(await siteOf('http://localhost:5173')).toBe('http://localhost:5173/');
      for (const from of ['https://evil.example', 'http://localhost:99999', 'javascript:alert(1)', '', 'null'])
        expect(await siteOf(from), from).toBe('http://localhost:4871/');
      expect(await siteOf('http://localhost:5173', 'live')).not.toContain('5173');
      await service.close();
    });
  },
  ['memory', 'postgres'],
);
