import type { Tenant } from '../../../../src/contract/tenant.ts';
import { type DatabaseLocation, openStore } from '../../../../src/service/store/open-store.ts';
import { childData, heard, tell } from '../../../support/child-side.ts';

// Tries a code many times at once on a message, and reports how many tries were evaluated.
const { place, tenant, idHash, tries } = childData<{
  place: DatabaseLocation;
  tenant: Tenant;
  idHash: string;
  tries: number;
}>();
const store = await openStore(place);
await tell('ready');
await heard();
const outcomes = await Promise.allSettled(
  Array.from({ length: tries }, () => store.authFlows.guess(tenant, { idHash, purposes: ['reset'], maxAttempts: 5 })),
);
const evaluated = outcomes.filter((one) => one.status === 'fulfilled' && one.value !== null).length;
const refused = outcomes.filter((one) => one.status === 'fulfilled' && one.value === null).length;
await tell({ evaluated, refused });
await store.close();
process.disconnect();
