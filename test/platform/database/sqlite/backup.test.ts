import { copyFileSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { databaseFile } from '../../../../src/service/store/schema.ts';
import { describeEngines } from '../../../support/engines.ts';
import { newMember, tenant } from '../../../support/store-fixtures.ts';

describeEngines(
  'R72 backups',
  (engine) => {
    it('R72 a backup made while members sign up opens as a database of its own, whole', async () => {
      const place = (await engine.place()) as { folder: string };
      const store = await engine.open({}, place);
      let stop = false;
      let made = 0;
      const signUps = (async () => {
        while (!stop) {
          const name = `m${made++}`;
          await store.transaction(async (tx) => {
            await tx.members.create(tenant, newMember(name, { customFields: { bio: 'x'.repeat(2000) } }));
            await tx.outbox.add(tenant, { id: name, kind: 'mail', payload: {} });
          });
          await new Promise((resolve) => setImmediate(resolve));
        }
      })();
      while (made < 300) await new Promise((resolve) => setImmediate(resolve));
      const path = join(place.folder, 'backups', 'now.db');
      try {
        await store.backup(path);
      } finally {
        stop = true;
        await signUps;
      }
      expect(statSync(path).mode & 0o777).toBe(0o600);

      const restored = join(place.folder, 'restored');
      mkdirSync(restored);
      copyFileSync(path, join(restored, databaseFile));
      const other = await engine.open({}, { folder: restored });
      const members = await other.members.count(tenant);
      expect(members).toBeGreaterThanOrEqual(300);
      expect((await other.outbox.state()).waiting).toBe(members);
    });

    it('R72 a backup never overwrites, and one that failed leaves nothing behind', async () => {
      const place = (await engine.place()) as { folder: string };
      const store = await engine.open({}, place);
      const path = join(place.folder, 'there.db');
      writeFileSync(path, 'something');
      await expect(store.backup(path)).rejects.toThrow('There is something');
      const nowhere = join(path, 'inside a file', 'copy.db');
      await expect(store.backup(nowhere)).rejects.toThrow();
      expect(existsSync(nowhere)).toBe(false);
    });
  },
  ['file'],
);
