import { type DatabaseLocation, openStore } from '../../../../src/service/store/open-store.ts';
import { childData, heard, tell } from '../../../support/child-side.ts';

// Opens a place and keeps it until a message comes; or reports why it could not.
const { place } = childData<{ place: DatabaseLocation }>();
try {
  const migrated: unknown[] = [];
  const store = await openStore(place, {
    log: (message, facts) => message === 'migrated' && migrated.push(facts?.number),
  });
  await tell({ opened: true, migrated });
  await heard();
  await store.close();
} catch (error) {
  await tell({ opened: false, name: (error as Error).name, message: (error as Error).message });
}
process.disconnect();
