import type { Tenant } from '../src/contract/tenant.ts';
import type { Store } from '../src/service/store/store.ts';

type Planted = [author: string, content: string, reports?: readonly (readonly [by: string, reason: string])[]];

const wall: readonly Planted[] = [
  ['ada@example.com', 'The second lesson took me an evening, and it was worth it. Thank you.'],
  ['grace@example.com', 'Is there a recording of the session on Tuesday?'],
  ['mary@example.com', 'Cheap lamps at half price, write me for the address.', [['grace@example.com', 'Advertising']]],
  [
    'grace@example.com',
    'Nobody who asks this has read the first page.',
    [
      ['ada@example.com', 'Unkind'],
      ['mary@example.com', ''],
    ],
  ],
  ['ada@example.com', 'I have drawn the loom from memory. Corrections are welcome.'],
];

/** A wall that people have written on, with reports to answer. Once for each app and mode. */
export async function plantComments(store: Store, appId: string): Promise<void> {
  for (const mode of ['live', 'sandbox'] as const)
    await store.transaction(async (tx) => {
      if (await tx.seeds.claim(appId, `comments:${mode}`)) await plantWall(tx, { appId, mode });
    });
}

async function plantWall({ members, comments }: Store, tenant: Tenant): Promise<void> {
  const idOf = async (email: string) => (await members.byEmail(tenant, email))?.id;
  for (const [number, [author, content, reports = []]] of wall.entries()) {
    const [id, memberId] = [`cmt_demo_${tenant.mode}_${number}`, await idOf(author)];
    // A member of the demo may have been deleted.
    if (!memberId || !(await comments.add(tenant, { id, channel: 'wall', postId: null, memberId, content }))) continue;
    for (const [by, reason] of reports) {
      const reporter = await idOf(by);
      if (reporter) await comments.report(tenant, { commentId: id, memberId: reporter, reason });
    }
  }
}
