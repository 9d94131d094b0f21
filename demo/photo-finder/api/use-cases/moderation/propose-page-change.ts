import { type PageStep, pageSteps, stateAfter } from '../../../contract/state-machines.ts';
import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import { isPageChange } from '../../store/providers/page-changes.ts';
import { lockPageFor } from '../lock-order.ts';
import type { UseCase } from '../use-case.ts';
import { lineOf } from './line-of.ts';
import { asModerator } from './moderator.ts';
import { ownersOfPage } from './subject.ts';
import { subjectOf } from './subject-of.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** As a claim, which needs two people as well. */
const priority = 40;
const cannot: Record<PageStep, string> = {
  hide: 'This page is hidden already.',
  remove: 'This page is removed already.',
  'put-back': 'Only a page that is hidden can be put back.',
};

/**
 * The first of the two people: says what should become of a page, and why. Nothing becomes of it
 * yet.
 */
export const proposePageChange: UseCase<'proposePageChange'> = async (context, { providerId, change, note }) => {
  await asModerator(context);
  const { store, member, random } = context;
  if (note.trim() === '')
    fail('required-field-missing', {
      errors: [{ field: 'note', code: 'required-field-missing', message: 'Please say why, in a sentence.' }],
    });
  return store.transaction(async (tx) => {
    const { n } = (await tx.pages.byId(providerId)) ?? fail('provider-not-found');
    // Of two who propose at once the second finds the first one's proposal.
    await lockPageFor(tx, member.id, n);
    const { state } = (await tx.pages.byN(n)) ?? fail('provider-not-found');
    if ((await ownersOfPage(tx, n)).includes(member.id)) fail('own-item');
    if (stateAfter(pageSteps[change], state) === null) fail('version-conflict', { message: cannot[change] });
    if ((await tx.revisions.of(n)).some(({ section, status }) => status === 'pending' && isPageChange(section)))
      fail('version-conflict', {
        message: 'Something is proposed for this page already, and waits for a second person.',
      });
    const [id, itemId] = [newId('rev', random), newId('mod', random)];
    await tx.revisions.add({ id, provider_n: n, section: change, patch: { why: note }, author: member.id });
    await tx.trust.addItem({ id: itemId, kind: 'provider_revision', targetId: id, priority, slaMs: 3 * dayMs });
    await tx.decisions.add({
      itemId,
      actor: member.id,
      action: 'propose',
      reason: null,
      note,
      before: { state },
      after: { proposed: change },
    });
    const item = (await tx.moderation.byId(itemId)) ?? fail('unknown-error');
    return { line: lineOf(item, await subjectOf(tx, item), await tx.now(), member.id) };
  });
};
