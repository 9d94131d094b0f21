import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemRandom } from '../../src/platform/process/random.ts';
import { diskFiles } from '../../src/service/outside/files/disk.ts';
import { openStore } from '../../src/service/store/open-store.ts';
import { createHttpService, sandbox, secret } from '../support/http-service.ts';
import { skipBecause } from '../support/skipped.ts';
import { fillDisk, smallDisk } from '../support/small-disk.ts';
import { rawRows } from './store/raw-rows.ts';

const disk = smallDisk(6 * 1024 * 1024);
if ('reason' in disk) skipBecause(`the service on a full disk: ${disk.reason}.`);

describe.skipIf('reason' in disk)('R71 the service on a disk that is full', () => {
  it('R71 refuses writes with 507 or 503, still reads and logs out, and recovers by itself', async () => {
    const { folder, unmount } = disk as Exclude<typeof disk, { reason: string }>;
    let close = async () => {};
    onTestFinished(async () => {
      await close();
      await unmount();
    });
    let now = Date.UTC(2026, 0, 1);
    const start = async () => {
      const store = await openStore({ folder }, { secrets: [secret], clock: () => now });
      const service = await createHttpService({
        store,
        env: { MS_DATA_DIR: folder },
        app: (app) => {
          app.limits = { sandboxFactor: 1000, testMembers: 1_000_000 };
        },
        parts: { files: diskFiles({ folder: join(folder, 'images'), random: systemRandom }) },
      });
      close = service.close;
      return service;
    };
    let service = await start();
    const [token, other] = [await service.logIn(), await service.logIn('grace@example.com')];
    const read = async () => (await service.call('getCurrentMember', {}, { token })).statusCode;
    const save = (bio: string) => service.call('updateMember', { customFields: { bio } }, { token });
    const bio = async () =>
      (await service.call('getCurrentMember', {}, { token })).json().data.customFields.bio as string;

    const empty = fillDisk(folder);
    // So long after their last use that sessions note being used again, where there is room.
    now += 10 * 60_000;
    const statuses = new Map<number, number>();
    let last = await bio();
    let signedUp = 0;
    for (let i = 0; i < 400; i++) {
      const text = `${i} ${'x'.repeat(3_900)}`;
      const saved = await save(text);
      if (saved.statusCode === 200) last = text;
      const joined = await service.call('signupMemberEmailPassword', {
        email: `m${i}@example.com`,
        password: 'a walk along the river',
      });
      if (joined.statusCode === 200) signedUp += 1;
      for (const { statusCode } of [saved, joined]) statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      expect(await read()).toBe(200);
    }
    // Whatever still found room was whole; all the rest was refused as what it is.
    expect([...statuses.keys()].filter((status) => ![200, 507, 503].includes(status))).toEqual([]);
    expect((statuses.get(507) ?? 0) + (statuses.get(503) ?? 0)).toBeGreaterThan(700);
    expect(await bio()).toBe(last);
    expect((await service.inject({ url: '/health/live' })).statusCode).toBe(200);
    expect((await service.inject({ url: '/health/ready' })).statusCode).toBe(503);
    const loggedOut = await service.call('logout', {}, { token: other });
    expect(loggedOut.statusCode, loggedOut.body).toBe(200);
    expect((await service.call('getCurrentMember', {}, { token: other })).statusCode).toBe(401);

    // Without a restart.
    empty();
    expect((await save('room again')).statusCode).toBe(200);
    expect(await bio()).toBe('room again');

    // Full again, and restarted: no session revives, and its end is recorded as soon as there is
    // room.
    const third = await service.logIn('mary@example.com');
    const emptyAgain = fillDisk(folder);
    expect((await service.call('logout', {}, { token: third })).statusCode).toBe(200);
    await close();
    service = await start();
    expect((await service.call('getCurrentMember', {}, { token: third })).statusCode).toBe(401);
    expect(await read()).toBe(200);
    emptyAgain();
    const logouts = async () => (await service.store.auditLog.list(sandbox, { event: 'logout' })).length;
    expect(await logouts()).toBe(0);
    await service.store.sweep();
    expect(await logouts()).toBe(2);
    await close();
    close = async () => {};
    expect(await rawRows({ folder }, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    const [counted] = await rawRows(
      { folder },
      `select (select count(*) from audit_log where event = 'signup') as signups, (select count(*) from sessions where member_id in (select id from members where email like 'm%@example.com' and email != 'mary@example.com')) as sessions`,
    );
    expect((await rawRows({ folder }, 'select count(*) as sessions from sessions'))[0]).toEqual({
      sessions: 1 + signedUp,
    });
    expect(counted).toEqual({ signups: signedUp, sessions: signedUp });
  });
});
