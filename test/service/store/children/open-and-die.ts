import { type DatabaseLocation, openStore } from '../../../../src/service/store/open-store.ts';
import { childData } from '../../../support/child-side.ts';

// Opens a place for the first time and is killed right after its n-th statement.
const { place, after } = childData<{ place: DatabaseLocation; after: number }>();
let statements = 0;
await openStore(place, {
  trace: () => {
    statements += 1;
    if (statements === after) process.kill(process.pid, 'SIGKILL');
  },
});
process.disconnect();
