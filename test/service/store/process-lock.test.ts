import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { StoreRefusal } from '../../../src/platform/database/failure.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { startChild } from '../../support/child.ts';
import { describeEngines } from '../../support/engines.ts';

const script = new URL('children/open.ts', import.meta.url);
interface Report {
  opened: boolean;
  name: string;
  message: string;
}

describeEngines(
  'R74 one process a folder',
  (engine) => {
    it('R74 refuses a second process with one sentence while the first runs, and not after its end', async () => {
      const place = await engine.place();
      const store = await engine.open({}, place);
      const report = await startChild(script, { place }).next<Report>();
      expect(report).toMatchObject({ opened: false, name: 'StoreRefusal' });
      expect(report.message).toMatch(/^Another Latchkey is using .+ PostgreSQL \(MS_DATABASE_URL\)\.$/);
      await store.probe();
      await store.close();
      expect(await startChild(script, { place }).next()).toMatchObject({ opened: true });
    });

    it('R74 a process that was killed leaves no lock behind', async () => {
      const place = await engine.place();
      const holder = startChild(script, { place });
      expect(await holder.next()).toMatchObject({ opened: true });
      await expect(openStore(place)).rejects.toThrow(StoreRefusal);
      holder.kill();
      await holder.exited;
      const store = await engine.open({}, place);
      await store.probe();
    });

    it('R88 the folder and its files are readable by their owner only', async () => {
      const place = await engine.place();
      const inner = join((place as { folder: string }).folder, 'made', 'by us');
      await engine.open({}, { folder: inner });
      expect(statSync(inner).mode & 0o777).toBe(0o700);
      for (const file of ['latchkey.db', 'latchkey.db-wal', 'latchkey.db-shm']) {
        expect(statSync(join(inner, file)).mode & 0o777, file).toBe(0o600);
      }
    });
  },
  ['file'],
);

it('R74 a folder that cannot be made or written is one sentence', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-folder-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'file'), '');
  await expect(openStore({ folder: join(folder, 'file') })).rejects.toThrow(/^The data folder .+ cannot be written/);
  if (process.platform === 'linux')
    await expect(openStore({ folder: '/proc/latchkey/data' })).rejects.toThrow(/^The data folder .+ cannot be written/);
  if (process.getuid?.() === 0) return;
  chmodSync(folder, 0o500);
  await expect(openStore({ folder: join(folder, 'data') })).rejects.toThrow(/^The data folder .+ cannot be written/);
});

it('R77 a server that does not answer is one sentence without the password', async () => {
  const opening = openStore({ url: 'postgres://ada:geheim@127.0.0.1:1/none' });
  await expect(opening).rejects.toThrow(/^PostgreSQL \(MS_DATABASE_URL\) does not answer: .*ECONNREFUSED/);
  await expect(openStore({ url: 'postgres://ada:geheim@127.0.0.1:1/none' })).rejects.not.toThrow('geheim');
});
