import { decisionText } from '../../../contract/moderation-texts.ts';
import type { ModerationAction } from '../../../contract/vocabulary.ts';
import { fail } from '../../domain/fail.ts';
import type { ItemRecord } from '../../store/moderation/moderation.ts';
import type { FinderStore } from '../../store/store.ts';
import type { UseCase } from '../use-case.ts';
import { type Deciding, effects } from './effects.ts';
import { lineOf } from './line-of.ts';
import { mustHaveLooked } from './look-pass.ts';
import { asModerator } from './moderator.ts';
import type { Subject } from './subject.ts';
import { subjectOf } from './subject-of.ts';

/** A rejection needs a reason, so that the uploader knows what to do. */
const needsReason: readonly string[] = ['photo reject'];
const needsNote: readonly string[] = [
  'removal restore',
  'claim reject',
  'provider_revision reject',
  'provider_revision remove',
];
/** What can be taken back, while its outcome stands. */
const reverts: Readonly<Record<string, string>> = {
  'photo approve': 'published',
  'collection approve': 'listed',
  'report uphold': 'upheld',
};
/**
 * Of reports those of sets, until these are erased: a page is put back by two people, and a
 * collection by its owner.
 */
export const canRevert = (
  { kind }: Pick<ItemRecord, 'kind'>,
  action: string,
  { photos, state }: Pick<Subject, 'photos' | 'state'>,
) => reverts[`${kind} ${action}`] === state && (kind !== 'report' || photos[0]?.status === 'hidden');

/**
 * Names the decision that was made first. It may be the moderator's own, if its response was lost.
 */
async function conflict(tx: FinderStore, item: ItemRecord, me: string): Promise<never> {
  const last = (await tx.decisions.ofItems([item.id])).at(-1);
  if (!last) return fail('version-conflict');
  const action = decisionText(last.action);
  return fail('version-conflict', {
    message:
      last.actor === me ? `You have decided this already: ${action}.` : `Another moderator was faster: ${action}.`,
  });
}

/** Others correct nothing, whatever comes with them. */
const corrects: readonly string[] = ['photo approve', 'photo edit'];
const editedIn = ({ fields, ...edits }: NonNullable<Deciding['edits']>): string[] =>
  [...Object.keys(edits), ...Object.keys(fields ?? {}).map((name) => `fields.${name}`)].sort();

const missingField = (field: string, message: string): never =>
  fail('required-field-missing', { errors: [{ field, code: 'required-field-missing', message }] });

const isHeldByOther = (
  { claimed_by, claimed_until }: { claimed_by: string | null; claimed_until: number | null },
  memberId: string,
  now: number,
) => claimed_by !== null && claimed_by !== memberId && (claimed_until ?? 0) > now;

/** The item under its lock, as the moderator saw it, if she may decide it. */
async function openItem(tx: FinderStore, itemId: string, version: number, memberId: string) {
  await tx.lock(`finder:item:${itemId}`);
  const item = (await tx.moderation.byId(itemId)) ?? fail('not-found');
  if (item.version !== version || item.status !== 'pending') await conflict(tx, item, memberId);
  const subject = (await subjectOf(tx, item)) ?? fail('gone');
  if (subject.owners.includes(memberId)) fail('own-item');
  const now = await tx.now();
  if (isHeldByOther(item, memberId, now)) fail('claimed-by-other');
  return { item, subject, now };
}

/**
 * One decision: what it does, what becomes of the item and the row of the log happen together or
 * not at all.
 */
export const decideModerationItem: UseCase<'decideModerationItem'> = async (context, input) => {
  await asModerator(context);
  const { store, member, secret } = context;
  const { itemId, action, version, reason, note = '', edits, look } = input;
  const decided = await store.transaction(async (tx) => {
    const { item, subject, now } = await openItem(tx, itemId, version, member.id);
    const effect = effects[item.kind][action];
    if (!effect || !subject.actions.includes(action)) return fail('version-conflict');
    const which = `${item.kind} ${action}`;
    if (needsReason.includes(which) && !reason) missingField('reason', 'Please choose a reason.');
    if (needsNote.includes(which) && note.trim() === '') missingField('note', 'Please say why, in a sentence.');
    mustHaveLooked(secret, subject, { itemId, action, look }, member.id, now);
    const step = await effect({ tx, targetId: item.target_id, actor: member.id, reason, note, edits });
    const taken = (await tx.moderation.take(itemId, version, step)) ?? (await conflict(tx, item, member.id));
    const after = await subjectOf(tx, item);
    const row = await tx.decisions.add({
      itemId,
      actor: member.id,
      action,
      reason: reason ?? null,
      note,
      before: { item: item.status, version: item.version, state: subject.state },
      // Names of corrected facts without their values: the log outlives the uploader's erasure.
      after: {
        item: taken.status,
        version: taken.version,
        state: after?.state ?? 'gone',
        ...(edits && corrects.includes(which) && { edited: editedIn(edits) }),
      },
    });
    return {
      seq: row.seq,
      canRevert: canRevert(item, action satisfies ModerationAction, after ?? subject),
      line: lineOf(taken, after ?? subject, now, member.id),
    };
  });
  context.wakeJobs();
  return decided;
};
