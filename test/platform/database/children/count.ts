import { type DatabaseLocation, openStore } from '../../../../src/service/store/open-store.ts';
import { childData, tell } from '../../../support/child-side.ts';
import { hourMs, tenant } from '../../../support/store-fixtures.ts';

// Counts, reports it, and waits until it is killed.
const { place, uses } = childData<{ place: DatabaseLocation; uses: number }>();
const store = await openStore(place);
for (let i = 0; i < uses; i++) await store.limits.take(tenant, [{ key: 'row', limit: 100, windowMs: hourMs }]);
await tell('counted');
setInterval(() => {}, hourMs);
