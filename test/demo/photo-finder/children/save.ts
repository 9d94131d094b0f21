import { openFinderStore } from '../../../../demo/photo-finder/api/store/open-finder-store.ts';
import type { DatabaseLocation } from '../../../../src/service/store/open-store.ts';
import { childData, tell } from '../../../support/child-side.ts';

// Makes collections with a photo each, several at a time, and tells of each one that was committed;
// goes on until it is killed.
const { place, run, photoN } = childData<{ place: DatabaseLocation; run: number; photoN: number }>();
const store = await openFinderStore(place);
async function lane(number: number): Promise<void> {
  for (let i = 0; ; i++) {
    const name = `${run}x${number}x${i}`;
    const id = `col_${name.padStart(20, '0')}`;
    await store.transaction(async (tx) => {
      await tx.collections.create({ id, owner: `mem_${name}`, title: name, note: '', isDefault: true });
      await tx.items.put(id, photoN, { note: `a note of ${name}` });
      await tx.auditLog.add({ event: 'collection-created', actor: `mem_${name}`, target: id });
    });
    await tell(id);
  }
}
await Promise.all([lane(1), lane(2), lane(3)]);
