import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { diskImages } from '../../../demo/photo-finder/api/outside/images/disk.ts';
import { diskOriginals } from '../../../demo/photo-finder/api/outside/originals/disk.ts';
import { createPictures } from '../../../demo/photo-finder/api/outside/pictures/pictures.ts';
import { openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import { sweepPictures } from '../../../demo/photo-finder/api/sweep-pictures.ts';
import { runJob } from '../../../demo/photo-finder/api/use-cases/jobs/run-job.ts';
import { systemRandom } from '../../../src/platform/process/random.ts';
import { startChild } from '../../support/child.ts';

vi.setConfig({ testTimeout: 60_000 });

/**
 * An image is written as an original, as what is seen first, and in four sizes; so many writes are
 * the first one's.
 */
const writesOfOne = 6;

it('R58 after a kill at any file write, rows name existing files, jobs go on, a sweep removes the rest', async () => {
  const pictures = createPictures();
  for (const stopAt of [1, 2, 4, writesOfOne, writesOfOne + 1, writesOfOne + 2]) {
    const folder = join(mkdtempSync(join(tmpdir(), 'afterview-kill-')), 'data');
    mkdirSync(folder, { mode: 0o700 });
    const child = startChild(new URL('./children/send-photos.ts', import.meta.url), { folder, stopAt });
    await child.next();
    child.kill();
    await child.exited;

    const store = await openFinderStore({ folder });
    const images = diskImages(join(folder, 'images'));
    const originals = diskOriginals(join(folder, 'originals'), ['a secret of at least thirty-two bytes']);
    const rows = () => store.db.sql.selectFrom('photo_assets').selectAll().execute();
    // The row comes after both files, and so does the queue's work.
    expect((await rows()).length).toBe(stopAt <= 2 ? 0 : 1);
    for (const row of await rows()) {
      expect(await originals.get(row.original_key!)).not.toBeNull();
      for (const [format, widths] of [
        ['avif', row.avif],
        ['webp', row.webp],
      ] as const)
        for (const width of JSON.parse(widths) as number[])
          expect(await images.read(row.image_key, `${width}.${format}`)).not.toBeNull();
    }
    // What the dead process held is free when its time is over.
    await store.db.sql.updateTable('jobs').set({ taken_until: null, run_at: 0 }).execute();
    for (let job = await store.jobs.next(60_000); job; job = await store.jobs.next(60_000)) {
      await runJob({ store, images, originals, pictures, random: systemRandom }, job);
      await store.jobs.done(job.id);
    }
    for (const { avif } of await rows()) expect(JSON.parse(avif)).toEqual([320, 640]);
    await sweepPictures({ store, images, originals }, -1000);
    const named = await rows();
    expect((await images.older(-1000)).sort()).toEqual(named.map((row) => row.image_key).sort());
    expect((await originals.older(-1000)).sort()).toEqual(named.map((row) => row.original_key).sort());
    await store.close();
    rmSync(join(folder, '..'), { recursive: true, force: true });
  }
  await pictures.stop();
});
