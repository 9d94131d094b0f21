import { describe, expect, it } from 'vitest';
import { OperatorError } from '../../src/platform/process/operator-error.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { createHttpService, type HttpServiceOptions, secret } from '../support/http-service.ts';
import { freshFolder } from '../support/process.ts';
import { rawRows } from './store/raw-rows.ts';

const next = 'Zt8Lw3Qe6Ry1Ui9Op4As7Df2Gh5Jk0Xc8Vb3Nm6Qa';

describe('R32 a new secret', () => {
  const start = async (folder: string, secrets: string[], limits?: HttpServiceOptions['limits'], env = {}) =>
    createHttpService({
      limits,
      env: { MS_SECRET: secrets[0]!, MS_SECRET_PREVIOUS: secrets.slice(1).join(','), ...env },
      store: await openStore({ folder }, { secrets }),
    });

  it('R32 keeps codes, links, sessions and waiting mails valid only while the old secret is named', async () => {
    const folder = freshFolder();
    const before = await start(folder, [secret]);
    const token = await before.logIn();
    await before.call('sendMemberResetPasswordEmail', { email: 'mary@example.com' });
    const [mail] = await before.mails('mary@example.com');
    const flow = (await before.call('sendMemberResetPasswordEmail', { email: 'grace@example.com' })).json();
    await before.call('sendMemberLoginPasswordlessEmail', { email: 'ada@example.com' });
    await before.close();

    const after = await start(folder, [next, secret]);
    expect((await after.call('getCurrentMember', undefined, { token })).statusCode).toBe(200);
    // What waited in the outbox under the old secret goes out under the new one.
    const [waited] = await after.mails('grace@example.com');
    const reset = (tokenOf: string) =>
      after.call('resetMemberPassword', { token: tokenOf, newPassword: 'an entirely new phrase' });
    expect((await reset(`${flow.flowId}.${waited!.code}`)).statusCode).toBe(200);
    expect((await reset(mail!.link!.split('#ms_reset=')[1]!)).statusCode).toBe(200);
    const late = (await after.call('sendMemberResetPasswordEmail', { email: 'ada@example.com' })).json();
    const [old] = await after.mails('ada@example.com');
    await after.close();

    const without = await start(folder, [secret]);
    const refused = await without.call('resetMemberPassword', {
      token: `${late.flowId}.${old!.code}`,
      newPassword: 'an entirely new phrase',
    });
    expect([refused.statusCode, refused.json().error.code]).toEqual([400, 'invalid-reset-code']);
    await without.close();
  });

  it('R8, R19 keeps address counters without the old secret; without all of them logs a fresh start', async () => {
    const folder = freshFolder();
    const tryOften = async (secrets: string[], wrong: number) => {
      const service = await start(folder, secrets, {});
      const call = (password: string) =>
        service.call('loginMemberEmailPassword', { email: 'grace@example.com', password });
      for (let i = 0; i < wrong; i++) await call('not her password');
      const { statusCode } = await call('latchkey-demo');
      const isNoted = service.logged().some(({ msg }) => String(msg).includes('begin anew'));
      await service.close();
      return [statusCode, isNoted];
    };
    expect(await tryOften([secret], 10)).toEqual([429, false]);
    expect(await tryOften([next, secret], 0)).toEqual([429, false]);
    expect(await tryOften([next], 0)).toEqual([429, false]);
    expect(await tryOften([`${next}7`], 0)).toEqual([200, true]);
  });

  it('outside demo mode refuses to start without a known secret, names it, and keeps the counters', async () => {
    const folder = freshFolder();
    const outside = { MS_DEMO: '0', MS_PUBLIC_URL: 'https://members.example.com' };
    const guess = async (secrets: string[]) => {
      const service = await start(folder, secrets, {}, outside);
      const input = { email: 'unknown@example.com', password: 'not her password' };
      let status = 0;
      for (let i = 0; i < 10; i++) status = (await service.call('loginMemberEmailPassword', input)).statusCode;
      await service.close();
      return status;
    };
    const names = async () => (await rawRows({ folder }, 'select name from limits')).map(({ name }) => String(name));
    await guess([next, secret]);
    const before = (await names()).filter((name) => name.startsWith('password:row:'));
    expect(before).toHaveLength(1);
    const store = await openStore({ folder }, { secrets: [secret] });
    const refused = createHttpService({ env: { ...outside, MS_SECRET: secret }, store });
    await expect(refused).rejects.toThrow(/^MS_SECRET and MS_SECRET_PREVIOUS open nothing of what [^\n]+\.$/);
    await expect(refused).rejects.toBeInstanceOf(OperatorError);
    await store.close();
    expect(await guess([next])).toBe(429);
    expect((await names()).filter((name) => name.startsWith('password:row:'))).toEqual(before);
  });
});
