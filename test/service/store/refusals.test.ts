import { expect, it, vi } from 'vitest';
import { StoreRefusal } from '../../../src/platform/database/failure.ts';
import { openStore } from '../../../src/service/store/open-store.ts';
import { describeEngines } from '../../support/engines.ts';

const machine = vi.hoisted(() => ({ filesystem: null as string | null, sqlite: '3.53.4' }));

vi.mock('../../../src/platform/database/sqlite/network-filesystem.ts', () => ({
  networkFilesystem: () => machine.filesystem,
}));
vi.mock('../../../src/platform/database/sqlite/sqlite-connection.ts', async (original) => {
  const real = await original<typeof import('../../../src/platform/database/sqlite/sqlite-connection.ts')>();
  return { ...real, assertSqliteVersion: () => real.assertSqliteVersion(machine.sqlite) };
});

describeEngines(
  'starting',
  (engine) => {
    it('R74 refuses a data folder on a network filesystem with a sentence about what to do', async () => {
      const place = await engine.place();
      machine.filesystem = 'nfs4';
      await expect(openStore(place)).rejects.toThrow(StoreRefusal);
      await expect(openStore(place)).rejects.toThrow(/network filesystem \(nfs4\).+Use a local folder, or PostgreSQL/);
      machine.filesystem = null;
      await engine.open({}, place);
    });

    it('R65 a SQLite that is too old is refused, and lets go of the folder', async () => {
      const place = await engine.place();
      machine.sqlite = '3.51.2';
      await expect(openStore(place)).rejects.toThrow(StoreRefusal);
      machine.sqlite = '3.51.3';
      await engine.open({}, place);
    });
  },
  ['file'],
);
