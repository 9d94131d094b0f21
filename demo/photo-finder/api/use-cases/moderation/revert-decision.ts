import { fail } from '../../domain/fail.ts';
import type { ItemRecord } from '../../store/moderation/moderation.ts';
import type { FinderStore } from '../../store/store.ts';
import type { UseCase } from '../use-case.ts';
import { canRevert } from './decide-moderation-item.ts';
import { lineOf } from './line-of.ts';
import { asModerator } from './moderator.ts';
import { reopenReport } from './photo-effects.ts';
import type { Subject } from './subject.ts';
import { subjectOf } from './subject-of.ts';

async function takeBack(tx: FinderStore, { kind, target_id: targetId }: ItemRecord, { photos }: Subject) {
  if (kind === 'collection') {
    if (!(await tx.collections.unlist(targetId))) fail('version-conflict');
    return;
  }
  const { id, n } = photos[0] ?? fail('gone');
  await tx.lock(`finder:photo:${id}`);
  if (kind === 'report') await reopenReport(tx, targetId, (await tx.photos.byId(id)) ?? undefined);
  else if (!(await tx.photos.take(n, 'hide', 'reverted'))) fail('version-conflict');
}

/**
 * Takes a yes back: what was shown is hidden, and waits again. The log gets a row more; none is
 * ever changed.
 */
export const revertDecision: UseCase<'revertDecision'> = async (context, { seq }) => {
  await asModerator(context);
  const { store, member } = context;
  return store.transaction(async (tx) => {
    const decision = (await tx.decisions.bySeq(Number(seq))) ?? fail('not-found');
    await tx.lock(`finder:item:${decision.item_id}`);
    const item = (await tx.moderation.byId(decision.item_id)) ?? fail('not-found');
    const last = (await tx.decisions.ofItems([item.id])).at(-1);
    if (last?.seq !== decision.seq) fail('version-conflict');
    // Its words have changed since, and wait under an item of their own.
    if (await tx.moderation.pendingOf(item.kind, item.target_id)) fail('version-conflict');
    const subject = (await subjectOf(tx, item)) ?? fail('gone');
    if (subject.owners.includes(member.id)) fail('own-item');
    if (!canRevert(item, decision.action, subject)) fail('version-conflict');
    await takeBack(tx, item, subject);
    const taken = (await tx.moderation.take(item.id, item.version, 'reopen')) ?? fail('version-conflict');
    await tx.decisions.add({
      itemId: item.id,
      actor: member.id,
      action: 'revert',
      reason: null,
      note: '',
      before: { item: item.status, version: item.version, state: subject.state, seq: decision.seq },
      after: { item: taken.status, version: taken.version },
    });
    return { line: lineOf(taken, subject, await tx.now(), member.id) };
  });
};
