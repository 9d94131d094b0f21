import type { ImageStore } from './outside/images/images.ts';
import type { Originals } from './outside/originals/originals.ts';
import type { FinderStore } from './store/store.ts';

/** Young files stay: their row may be on its way. */
const orphanAgeMs = 30 * 60 * 1000;
const atOnce = 200;

/** R58 removes files that no row names. Answers how many. */
export async function sweepPictures(
  { store, images, originals }: { store: FinderStore; images: ImageStore; originals: Originals },
  ageMs = orphanAgeMs,
): Promise<number> {
  let removed = 0;
  for (const place of [images, originals]) {
    const names = await place.older(ageMs);
    for (let i = 0; i < names.length; i += atOnce) {
      const some = names.slice(i, i + atOnce);
      const known = new Set([...(await store.uploads.known(some)), ...(await store.portraits.known(some))]);
      for (const name of some.filter((one) => !known.has(one))) {
        await place.remove(name);
        removed++;
      }
    }
  }
  return removed;
}
