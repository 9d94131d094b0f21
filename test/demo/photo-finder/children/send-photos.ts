import { join } from 'node:path';
import { diskImages } from '../../../../demo/photo-finder/api/outside/images/disk.ts';
import { diskOriginals } from '../../../../demo/photo-finder/api/outside/originals/disk.ts';
import { openFinderStore } from '../../../../demo/photo-finder/api/store/open-finder-store.ts';
import { picture } from '../../../service/outside/files/corpus.ts';
import { childData, tell } from '../../../support/child-side.ts';
import { finderScene } from '../finder-scene.ts';

// Sends two images, with the queue's work after each, and stops for ever where it would write a
// file for the `stopAt`-th time: there the test kills it.
const { folder, stopAt } = childData<{ folder: string; stopAt: number }>();
let written = 0;
const counted =
  <In extends unknown[]>(write: (...values: In) => Promise<void>) =>
  async (...values: In) => {
    if (++written === stopAt) {
      await tell('stopped');
      await new Promise(() => {});
    }
    await write(...values);
  };
const images = diskImages(join(folder, 'images'));
const originals = diskOriginals(join(folder, 'originals'), ['a secret of at least thirty-two bytes']);
const scene = await finderScene(await openFinderStore({ folder }), 0, 1000, undefined, null, {
  images: { ...images, write: counted(images.write) },
  originals: { ...originals, put: counted(originals.put) },
});
for (let i = 0; i < 2; i++) {
  const { body } = await scene.ask('POST', '/v1/photos', { as: 'ada', body: { source: 'patient' } });
  const bytes = await picture(660 + i, 700)
    .flatten()
    .jpeg()
    .toBuffer();
  await scene.send(body.data.id, bytes, { as: 'ada' });
  await scene.finder.runJobs();
}
