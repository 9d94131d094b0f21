import { type DatabaseLocation, openStore } from '../../../../src/service/store/open-store.ts';
import { childData, tell } from '../../../support/child-side.ts';
import { newMember, newSession, tenant } from '../../../support/store-fixtures.ts';

// Signs members up, several at a time, and reports each committed one; goes on until it is killed.
const { place, run } = childData<{ place: DatabaseLocation; run: number }>();
const store = await openStore(place);
async function signUp(name: string): Promise<void> {
  await store.transaction(async (tx) => {
    await tx.members.create(tenant, newMember(name));
    await tx.sessions.open(tenant, newSession(name, `mem_${name}`));
    await tx.outbox.add(tenant, { id: name, kind: 'mail', payload: { name } });
    await tx.auditLog.add(tenant, { event: 'signup', actor: 'member', memberId: `mem_${name}` });
  });
  await tell(name);
}
async function lane(number: number): Promise<void> {
  for (let i = 0; ; i++) await signUp(`${run}-${number}-${i}`);
}
await Promise.all([lane(1), lane(2), lane(3)]);
