import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHttpService, type HttpService } from '../../support/http-service.ts';

describe('the pages of the service', () => {
  let service: HttpService;
  beforeAll(async () => {
    service = await createHttpService({
      app: (app) => {
        app.name = '<b>Juniper</b> & "Sons"';
      },
    });
  });
  afterAll(() => service.close());

  it('C21 /reset is our element and our script, for the app and mode of the link', async () => {
    for (const [mode, key] of [
      ['sandbox', 'pk_sb_demo'],
      ['live', 'pk_demo'],
    ]) {
      const { statusCode, body } = await service.inject({ url: `/reset?app=app_demo&mode=${mode}` });
      expect(statusCode).toBe(200);
      // In the order of the page, so that no press in the element is earlier than its listeners.
      expect(body).toContain(
        `<script defer src="/reset.js"></script><script defer src="/ms.js" data-ms-app="app_demo" data-ms-key="${key}"></script>`,
      );
      expect(body).toMatch(/<ms-auth-modal view="reset_password" inline open/);
    }
  });

  it.each(['/reset', '/confirm', '/invite'])(
    '§2.4 %s uses the family of branding.font where the device has it, else its own',
    async (path) => {
      const other = await createHttpService({
        app: (app) => {
          app.branding.font = 'Source Serif 4';
        },
      });
      const { body } = await other.inject({ url: `${path}?app=app_demo&mode=sandbox` });
      expect(body).toContain('body { font-family: "Source Serif 4", system-ui, sans-serif; }');
      await other.close();
    },
  );

  it('R25, R89 /reset runs no other script, sends no referrer and is not cached', async () => {
    const { headers } = await service.inject({ url: '/reset?app=app_demo&mode=sandbox' });
    expect(headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' });
    const policy = String(headers['content-security-policy']);
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "connect-src 'self'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy).toContain(directive);
    expect(policy).not.toContain('unsafe');
  });

  it('R98 shows an app’s name as text', async () => {
    const { body } = await service.inject({ url: '/reset?app=app_demo&mode=live' });
    expect(body).not.toContain('<b>Juniper');
    expect(body).toContain('&#60;b&#62;Juniper');
  });

  it.each([
    '/reset',
    '/reset?app=app_unknown',
    '/reset?app=app_demo&app=app_afterview',
    '/reset?app=<script>',
    '/confirm?app=app_unknown',
  ])('%s names no app: a page explains that the link is incomplete', async (url) => {
    const { statusCode, headers, body } = await service.inject({ url });
    expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('<h1>This link is not complete</h1>');
    expect(body).not.toContain('<script');
  });

  it.each(['/', '/docs/nothing', '/reset?app=app_demo&mode=live'])(
    '%s brings no style but the one that its policy names',
    async (url) => {
      const { body, headers } = await service.inject({ url });
      const styles = [...body.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text]) =>
        createHash('sha256').update(text!).digest('base64'),
      );
      expect(styles).toHaveLength(1);
      expect(String(headers['content-security-policy'])).toContain(`style-src 'sha256-${styles[0]}'`);
      expect(body).not.toMatch(/ style="| on[a-z]+="/);
    },
  );

  it('every link of the elements leads to an answer', async () => {
    const { links } = (await service.call('getApp', {})).json().data;
    const { body } = await service.inject({ url: '/docs/' });
    for (const link of Object.values(links) as string[]) {
      expect(link).toMatch(/^http:\/\/localhost:4870\/docs#/);
      expect(body).toContain(`id="${link.split('#')[1]}"`);
    }
  });

  it('R24, R25 poisoned headers and bodies do not change mailed links; opening one consumes nothing', async () => {
    const poison: Record<string, string>[] = [
      { host: 'evil.example' },
      { 'x-forwarded-host': 'evil.example' },
      { 'x-forwarded-proto': 'gopher' },
      { forwarded: 'host=evil.example' },
      { 'x-original-url': 'https://evil.example' },
      { 'x-rewrite-url': '/evil' },
      { referer: 'https://evil.example/' },
      { 'referring-path': '//evil.example' },
      { origin: 'http://localhost:6666' },
      { 'x-forwarded-server': 'evil.example' },
    ];
    for (const headers of poison)
      await service.call('sendMemberResetPasswordEmail', { email: 'grace@example.com' }, { headers });
    await service.call('sendMemberResetPasswordEmail', {
      email: 'grace@example.com',
      origin_domain: 'https://evil.example',
    });
    await service.call('sendMemberResetPasswordEmail', { email: 'grace@example.com', _url: 'https://evil.example' });
    const mails = await service.mails('grace@example.com');
    expect(mails.length).toBe(12);
    for (const { link, text, html } of mails) {
      expect(new URL(link!).origin).toBe('http://localhost:4870');
      expect(text + html).not.toMatch(/evil\.example|:6666|gopher/);
    }
    const { link } = mails[0]!;
    const { pathname, search, hash } = new URL(link!);
    for (const method of ['GET', 'GET', 'GET', 'GET', 'GET', 'HEAD'] as const)
      expect((await service.inject({ method, url: pathname + search })).statusCode).toBe(200);
    const reset = await service.call('resetMemberPassword', {
      token: hash.replace('#ms_reset=', ''),
      newPassword: 'an entirely new phrase',
    });
    expect(reset.statusCode, reset.body).toBe(200);
  });
});
