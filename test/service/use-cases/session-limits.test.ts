import { expect, it } from 'vitest';
import { hashSecret } from '../../../src/platform/process/secrets.ts';
import { describeAccounts, minutes } from '../../support/account-scene.ts';
import type { TestBrowser } from '../../support/service.ts';

const password = 'a walk along the river';
const email = 'ada@example.com';

describeAccounts('session limits of an app', (scene) => {
  const limits = { idleMinutes: 30, absoluteMinutes: 12 * 60, atOnce: 2 };
  async function pair() {
    const service = scene.service({ sessions: limits });
    const [phone, laptop] = [service.browser(), service.browser()];
    await phone.call('signupMemberEmailPassword', { email, password });
    const logIn = (browser: TestBrowser) => browser.call('loginMemberEmailPassword', { email, password });
    const { data } = await logIn(laptop);
    const find = (browser: TestBrowser) => service.store.sessions.find(service.tenant, hashSecret(browser.token!));
    return { service, phone, laptop, logIn, find, data };
  }

  it('R29 logs out after the idle end of the app, and after its absolute end although it is used', async () => {
    const { service, phone, laptop, find, data } = await pair();
    expect(data.tokens.expires).toBe(scene.clock.now + minutes(limits.absoluteMinutes));
    async function visit() {
      scene.clock.advance(minutes(20));
      const session = await find(laptop);
      if (session) await service.store.sessions.touch(service.tenant, session);
      return session !== null;
    }
    expect([await visit(), await visit(), await find(phone)]).toEqual([true, true, null]);
    for (let visits = 3; visits <= 35; visits++) expect(await visit(), `visit ${visits}`).toBe(true);
    expect(await visit()).toBe(false);
  });

  it('R29 a login too many says that it ended another, and the audit log has it', async () => {
    const { service, phone, logIn, find, data } = await pair();
    expect(data).not.toHaveProperty('endedSessions');
    const { data: third, message } = await logIn(service.browser());
    expect([third.endedSessions, message]).toEqual([
      1,
      'You are logged in. You have been logged out elsewhere, because this site limits the number of logins.',
    ]);
    expect(await find(phone)).toBeNull();
    const [login] = await service.store.auditLog.list(service.tenant, { limit: 1 });
    expect(login).toMatchObject({ event: 'login', detail: { endedSessions: 1 } });
  });
});
