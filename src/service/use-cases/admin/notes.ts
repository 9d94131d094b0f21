import { consoleAppId } from '../../../contract/built-in-apps.ts';
import { maxNoteLength } from '../../../contract/constants.ts';
import { roleMay, roleOf } from '../../../contract/operator-roles.ts';
import { fail, failFields } from '../../../platform/http/api-error.ts';
import { newId } from '../../domain/ids.ts';
import type { MemberNote } from '../../store/members/member-notes.ts';
import type { Store } from '../../store/store.ts';
import { actorNames } from './actor-names.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { findMember, lockMember } from './find-member.ts';

const shownAtOnce = 20;

/** Which notes the operator who calls may delete: their own, or as admin and owner all of them. */
async function removableBy({ operator }: AdminContext, store: Pick<Store, 'members'>) {
  const caller = operator && (await store.members.byId({ appId: consoleAppId, mode: 'live' }, operator.id));
  const role = caller ? roleOf(caller.permissions) : undefined;
  return ({ authorId }: MemberNote) =>
    role !== undefined && (roleMay(role, 'admin') || (roleMay(role, 'support') && authorId === caller?.id));
}

/** The newest first, by keyset. */
export const listNotes: AdminUseCase<'listNotes'> = async (context, { member: name, first, after }) => {
  const { store, tenant } = context;
  const { id: memberId } = (await findMember(context, name)) ?? fail('member-not-found');
  const limit = Number(first ?? shownAtOnce);
  const [at = '', id = ''] = after?.split('.') ?? [];
  const from = after === undefined ? null : { at: Number(at), id };
  const found = await store.memberNotes.ofMember(tenant, memberId, { from, limit: limit + 1 });
  const page = found.slice(0, limit);
  const names = await actorNames(context, { keys: [], operators: page.map(({ authorId }) => authorId) });
  const isRemovable = await removableBy(context, store);
  const last = page.at(-1);
  return {
    data: page.map((note) => ({
      id: note.id,
      text: note.content,
      author: names.get(note.authorId) ?? null,
      createdAt: new Date(note.createdAt).toISOString(),
      isRemovable: isRemovable(note),
    })),
    endCursor: last ? `${last.createdAt}.${last.id}` : null,
    hasNextPage: found.length > limit,
  };
};

const answerOf = async ({ storeResponse }: AdminContext, tx: Store, id: string) => {
  const answer = { data: { id } };
  await storeResponse?.(tx, answer);
  return answer;
};

/** R122 the log names the note, and has no copy of its text. */
export const addNote: AdminUseCase<'addNote'> = async (context, { member: name, text }) => {
  const { store, tenant, random, operator } = context;
  const content = text.trim();
  if (!operator) return fail('access-denied');
  if (!content) failFields([{ field: 'text', code: 'required-field-missing', message: 'Write the note first.' }]);
  if (content.length > maxNoteLength)
    failFields([{ field: 'text', code: 'text-too-long', message: 'Enter at most 2,000 characters.' }]);
  return store.transaction(async (tx) => {
    const { id: memberId } = await lockMember(context, tx, name);
    const { id } = await tx.memberNotes.add(tenant, { id: newId(random), memberId, authorId: operator.id, content });
    await auditAdmin(context, tx, { event: 'note-added', memberId, detail: { note: id } });
    return answerOf(context, tx, id);
  });
};

/** One that is gone already is no mistake. */
export const removeNote: AdminUseCase<'removeNote'> = (context, { member: name, note: id }) =>
  context.store.transaction(async (tx) => {
    const { tenant } = context;
    const { id: memberId } = await lockMember(context, tx, name);
    const note = await tx.memberNotes.find(tenant, memberId, id);
    if (note) {
      const isRemovable = await removableBy(context, tx);
      if (!isRemovable(note)) fail('access-denied');
      await tx.memberNotes.remove(tenant, memberId, id);
      await auditAdmin(context, tx, { event: 'note-removed', memberId, detail: { note: id } });
    }
    return answerOf(context, tx, id);
  });
