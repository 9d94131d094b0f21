import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, it, onTestFinished } from 'vitest';
import { callCluster, live, type MemberRecord, readBack } from '../support/cluster-members.ts';
import { mailingService } from '../support/mailing-service.ts';
import { freshFolder, type ServiceProcess, startProcess } from '../support/process.ts';
import { fillDisk, smallDisk } from '../support/small-disk.ts';
import { startSmtp } from '../support/smtp.ts';
import { soakSays, soaks, soakTimes } from '../support/soaks.ts';
import { rawRows } from './store/raw-rows.ts';

const rounds = soakTimes(200, 1);
const people = 4;
/** Between two faults, of all people together; and at the end without any. */
const writesBetween = 20;
const quietWrites = soakTimes(200_000, 40);

it(
  'R111 kills, a full disk and no mail server lose no acknowledged write or mail, and no memory leaks',
  async () => {
    const disk = smallDisk(64 * 1024 * 1024);
    const folder = 'reason' in disk ? freshFolder() : disk.folder;
    const smtp = await startSmtp();
    const { url, env } = await mailingService(smtp.url, {
      MS_DATA_DIR: folder,
      MS_METRICS_TOKEN: 'only the soak looks',
    });
    const start = async () => {
      const process = await startProcess(env);
      // Not ready for as long as the disk is small, but it answers.
      while (!(await fetch(`${process.url}/health/live`).catch(() => null))?.ok)
        if (process.child.exitCode !== null) throw new Error(process.said().err);
      void process.exited.then(({ signal }) => {
        if (signal !== 'SIGKILL' && !isOver) faults.push(`the process ended by itself: ${process.said().err}`);
      });
      return process;
    };
    const faults: string[] = [];
    let isOver = false;
    let service: ServiceProcess = await start();
    onTestFinished(async () => {
      isOver = true;
      service.kill('SIGKILL');
      await service.exited;
      await smtp.stop().catch(() => {});
      if (!('reason' in disk)) await disk.unmount();
    });

    let writes = 0;
    let wanted = Number.POSITIVE_INFINITY;
    let wake = () => {};
    const emails = Array.from({ length: people }, () => `${randomBytes(6).toString('hex')}@example.com`);
    const records: MemberRecord[] = [];
    const lives = emails.map((email) =>
      live(url, email, {
        onBegin: (record) => records.push(record),
        isOver: () => isOver,
        onWrite: () => {
          if (++writes >= wanted) wake();
        },
      }),
    );
    const writesLater = (count: number) =>
      new Promise<void>((resolve) => {
        wanted = writes + count;
        wake = resolve;
      });
    const answeredLater = async () => {
      while ((await callCluster(url, 'GET', '/app')).status !== 200);
    };

    for (let round = 0; round < rounds; round++) {
      await writesLater(writesBetween);
      service.kill('SIGKILL');
      await service.exited;
      service = await start();
      await writesLater(writesBetween);
      await smtp.stop();
      await callCluster(url, 'POST', '/auth/send-reset-password-email', { body: { email: emails[0] } });
      await writesLater(writesBetween);
      if (!('reason' in disk)) {
        const empty = fillDisk(folder);
        for (let i = 0; i < 20; i++) await callCluster(url, 'GET', '/app');
        empty();
        await answeredLater();
      }
      await smtp.start();
      await writesLater(writesBetween);
    }
    // Only Linux reports it; in the short run it means nothing.
    const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${service.child.pid}/status`, 'utf8'))?.[1]);
    await writesLater(quietWrites / 4);
    // A call that the last fault has put off may end later than the others' writes.
    const sofar = records.map(({ acknowledged }) => acknowledged);
    while (records.some(({ acknowledged }, i) => acknowledged === sofar[i])) await writesLater(1);
    const putOff = () => records.reduce((sum, { unanswered }) => sum + unanswered, 0);
    const [before, putOffBefore] = [soaks ? memory() : 0, putOff()];
    await writesLater(quietWrites);
    const after = soaks ? memory() : 0;
    soakSays(
      `${rounds} rounds of faults, ${putOffBefore} calls cut off or put off; then ${quietWrites} writes in peace, ${before} to ${after} KB`,
    );
    expect(putOff(), 'nothing is put off where nothing is wrong').toBe(putOffBefore);
    if (soaks) expect(after / before).toBeLessThan(1.05);
    isOver = true;
    await Promise.all(lives);
    for (const record of records) await readBack(url, record);
    expect(records.flatMap(({ wrongs }) => wrongs)).toEqual([]);
    expect(faults).toEqual([]);
    expect(records.reduce((sum, { acknowledged }) => sum + acknowledged, 0)).toBeGreaterThan(
      rounds * 4 * writesBetween,
    );

    const waiting = async () => {
      const text = await (
        await fetch(`${url}/metrics`, { headers: { authorization: 'Bearer only the soak looks' } })
      ).text();
      return ['waiting', 'dead'].map((name) => Number(new RegExp(`^ms_outbox_${name} (\\d+)`, 'm').exec(text)?.[1]));
    };
    // What a killed process was sending is sent by the next one within a minute and a half (R62);
    // only the long run waits for that.
    if (soaks) await expect.poll(waiting, { timeout: 120_000 }).toEqual([0, 0]);
    expect((await waiting())[1]).toBe(0);
    service.kill('SIGINT');
    await service.exited;
    // One that could not be sent is tried again later, and is not yet counted among what waits.
    const [late] = await rawRows({ folder }, `select count(*) as mails from outbox where state = 'waiting'`);
    const got = emails.filter((email) => smtp.mails.some(({ recipients }) => recipients.includes(email)));
    expect(got.length + Number(late!.mails)).toBeGreaterThanOrEqual(people);
    expect(await rawRows({ folder }, 'pragma integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(await rawRows({ folder }, 'select count(*) as members from members')).toEqual([{ members: people }]);
  },
  soaks ? 12 * 3_600_000 : 120_000,
);
