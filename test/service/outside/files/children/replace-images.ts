import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { systemRandom } from '../../../../../src/platform/process/random.ts';
import { diskFiles } from '../../../../../src/service/outside/files/disk.ts';
import { childData, tell } from '../../../../support/child-side.ts';

// Replaces the image of one member for ever: file, row, then the old file goes. Killed at any
// moment by the test.
const { folder } = childData<{ folder: string }>();
const rows = new DatabaseSync(join(folder, 'rows.db'));
rows.exec(
  'pragma journal_mode = wal; pragma synchronous = full; create table if not exists member (id integer primary key, image text)',
);
const files = diskFiles({ folder: join(folder, 'files'), random: systemRandom });
for (;;) {
  const old = rows.prepare('select image from member where id = 1').get()?.image as string | undefined;
  const name = await files.put({ type: 'image/webp', bytes: Buffer.alloc(200_000, 7) });
  rows.prepare('insert or replace into member (id, image) values (1, ?)').run(name);
  if (old) await files.remove(old);
  await tell('replaced');
}
