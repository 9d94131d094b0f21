import { fileURLToPath } from 'node:url';
import type memberstack from '@memberstack/dom';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../support/browser.ts';
import { type Stack, startStack } from '../../support/stack.ts';

type Client = ReturnType<typeof memberstack.init>;
type Window = typeof globalThis & { startClient(options: object): Client; client: Client; heard: (string | null)[] };
/** The page's own global, as the functions below see it once they run in the browser. */
declare const window: Window;

let browser: Browser;
let script: string;

/** The package as a site's own bundler would put it into a page. */
async function bundle(): Promise<string> {
  const entry = fileURLToPath(new URL('page.ts', import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: 'iife' });
  return outputFiles[0]!.text;
}

beforeAll(async () => {
  [browser, script] = await Promise.all([launchBrowser(), bundle()]);
});
afterAll(() => browser?.close());

describe.each([
  ['hints off', false],
  ['hints on', true],
])('door B: the unmodified npm package against our service, existence %s', (_name, showAccountExistenceHints) => {
  let stack: Stack;
  let page: Page;
  beforeAll(async () => {
    stack = await startStack({
      app: (app) => {
        app.privacy = { ...app.privacy, showAccountExistenceHints };
      },
    });
  });
  afterAll(() => stack?.close());
  afterEach(() => page?.context().close());

  /** A page on the customer's origin with the package pointed at the service by its one option. */
  async function openPage(publicKey = 'pk_sb_demo') {
    const context = await browser.newContext();
    page = await context.newPage();
    // A document of the site without our script. (A made-up answer would have no address, and Chromium guards loopback from those.)
    await page.goto(`${stack.siteUrl}/pages/style.css`);
    await page.addScriptTag({ content: script });
    await page.evaluate(
      ([domain, key]) => {
        window.client = window.startClient({ publicKey: key, appId: 'app_demo', domain });
        window.heard = [];
        window.client.onAuthChange((member: { id?: string } | null) => window.heard.push(member?.id ?? null));
      },
      [stack.serviceUrl, publicKey] as const,
    );
  }
  it('signs up, reads the app and the member, logs out and logs in again', async () => {
    await openPage();
    const signed = await page.evaluate(async () => {
      const { data } = await window.client.signupMemberEmailPassword({
        email: 'npm@example.com',
        password: 'a long way to the river',
        customFields: { 'first-name': 'Noor' },
        plans: [{ planId: 'pln_free' }],
      });
      return { data, cookie: window.client.getMemberCookie() };
    });
    expect(signed.data.member.auth.email).toBe('npm@example.com');
    expect(signed.data.member.customFields['first-name']).toBe('Noor');
    expect(signed.data.member.planConnections.map(({ planId }) => planId)).toEqual(['pln_free']);
    expect(signed.cookie).toBe(signed.data.tokens.accessToken);

    const read = await page.evaluate(async () => ({
      app: (await window.client.getApp()).data as { id: string; mode?: string },
      both: (await window.client.getAppAndMember({})).data as { member: { id: string } | null },
      member: (await window.client.getCurrentMember()).data,
      plans: (await window.client.getPlans()).data as unknown as { id: string }[],
      groups: (await window.client.getRestrictedUrlGroups()).data as { key: string }[],
    }));
    expect(read.app).toMatchObject({ id: 'app_demo', mode: 'sandbox' });
    expect(read.both.member?.id).toBe(signed.data.member.id);
    expect(read.member?.id).toBe(signed.data.member.id);
    expect(read.plans.map(({ id }) => id)).toEqual(expect.arrayContaining(['pln_free', 'pln_pro', 'pln_team']));
    expect(read.groups.map(({ key }) => key)).toContain('premium');

    const updated = await page.evaluate(
      async () => (await window.client.updateMember({ customFields: { 'first-name': 'Nora' } })).data,
    );
    expect(updated.customFields['first-name']).toBe('Nora');

    await page.evaluate(() => window.client.logout());
    expect(await page.evaluate(async () => (await window.client.getCurrentMember()).data)).toBeNull();
    const again = await page.evaluate(
      async () =>
        (
          await window.client.loginMemberEmailPassword({
            email: 'npm@example.com',
            password: 'a long way to the river',
          })
        ).data,
    );
    expect(again.member.id).toBe(signed.data.member.id);
    expect(again.tokens.accessToken).not.toBe(signed.data.tokens.accessToken);
    expect(await page.evaluate(() => window.heard)).toContain(signed.data.member.id);
  });

  it('goes passwordless: signs up with a mailed code, and logs in with another', async () => {
    await openPage();
    const email = 'code@example.com';
    await page.evaluate((address) => window.client.sendMemberSignupPasswordlessEmail({ email: address }), email);
    const first = (await stack.nextMail(email)).code!;
    const signed = await page.evaluate(
      async ([address, code]) =>
        (await window.client.signupMemberPasswordless({ email: address, passwordlessToken: code })).data,
      [email, first] as const,
    );
    expect(signed.member).toMatchObject({ verified: true, auth: { email, hasPassword: false } });

    await page.evaluate(() => window.client.logout());
    await page.evaluate((address) => window.client.sendMemberLoginPasswordlessEmail({ email: address }), email);
    const second = (await stack.nextMail(email)).code!;
    const logged = await page.evaluate(
      async ([address, code]) =>
        (await window.client.loginMemberPasswordless({ email: address, passwordlessToken: code })).data,
      [email, second] as const,
    );
    expect(logged.member.id).toBe(signed.member.id);
  });

  it('C15 resets a password by the bare code in the browser that asked for it, and logs in with the new one', async () => {
    await openPage();
    await page.evaluate(() => window.client.sendMemberResetPasswordEmail({ email: 'mary@example.com' }));
    const code = (await stack.nextMail('mary@example.com')).code!;
    await page.evaluate(
      (token) => window.client.resetMemberPassword({ token, newPassword: 'the kettle sings at four' }),
      code,
    );
    const logged = await page.evaluate(
      async () =>
        (
          await window.client.loginMemberEmailPassword({
            email: 'mary@example.com',
            password: 'the kettle sings at four',
          })
        ).data,
    );
    expect(logged.member.auth.email).toBe('mary@example.com');
  });

  it('C2 R18 throws errors by their codes: wrong password, bad code of a stranger, an unknown address', async () => {
    await openPage();
    const refused = await page.evaluate(async () => {
      const codeOf = (call: Promise<unknown>) => call.then(() => null).catch((error: { code: string }) => error.code);
      const { client } = window;
      return {
        wrongPassword: await codeOf(
          client.loginMemberEmailPassword({ email: 'ada@example.com', password: 'not this' }),
        ),
        bareCode: await codeOf(client.resetMemberPassword({ token: '123456', newPassword: 'whatever it may be' })),
        unknown: await codeOf(client.sendMemberLoginPasswordlessEmail({ email: 'nobody@example.com' })),
      };
    });
    expect(refused.wrongPassword).toBe('invalid-credentials');
    expect(refused.bareCode).toMatch(/^(invalid-reset-code|code-needs-link)$/);
    expect(refused.unknown).toBe(showAccountExistenceHints ? 'passwordless-email-not-found' : null);
  });
});
