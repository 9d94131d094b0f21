import { builtInAppIds } from '../../contract/built-in-apps.ts';
import type { FileStore } from '../../platform/images/files.ts';
import { imageNameOf } from '../domain/image-name.ts';
import { sweepOrphans } from '../outside/files/sweep-orphans.ts';
import type { Store } from '../store/store.ts';

const membersAtOnce = 5_000;

/** The names of all pictures that some member has. */
async function usedImages(store: Pick<Store, 'apps' | 'members'>): Promise<Set<string>> {
  const used = new Set<string>();
  for (const { id: appId } of [...(await store.apps.all()), ...builtInAppIds.map((id) => ({ id }))])
    for (const mode of ['live', 'sandbox'] as const)
      for (let after: string | undefined; ; ) {
        const some = await store.members.images({ appId, mode }, { limit: membersAtOnce, ...(after && { after }) });
        for (const { profileImage } of some) {
          const name = imageNameOf(profileImage);
          if (name) used.add(name);
        }
        if (some.length < membersAtOnce) break;
        after = some.at(-1)!.id;
      }
  return used;
}

/**
 * R58 removes the pictures that no member has: what a crash left, and what a deletion could not
 * remove. How many.
 */
export async function sweepImages(
  store: Pick<Store, 'apps' | 'members'>,
  files: FileStore,
  ageMs?: number,
): Promise<number> {
  let used: Promise<Set<string>> | undefined;
  // Read once, after the old ones are known: an image that becomes used later is young.
  const areUsed = () => {
    used ??= usedImages(store);
    return used;
  };
  return sweepOrphans(files, areUsed, ageMs);
}
