import { adminRoutes } from '../../../contract/admin-routes.ts';
import { roleMay } from '../../../contract/operator-roles.ts';
import { fail, failFields } from '../../../platform/http/api-error.ts';
import { isMetaDataTooLarge } from '../../domain/custom-fields.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import { imageNameOf } from '../../domain/image-name.ts';
import { memberMail } from '../../domain/mails/member-mail.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { updateReceiptEmail } from '../account/update-receipt-email.ts';
import { queueMail, teamCircumstances } from '../queue-mail.ts';
import { endRemoval } from '../second-factor/remove-second-factor.ts';
import { changedAdminMember } from './admin-member.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { checkedChanges } from './checked-changes.ts';
import { findMember, lockMember } from './find-member.ts';
import { appliedChanges } from './member-changes.ts';

/**
 * What was mailed to the former address no longer works, and nothing proves the new one yet. The
 * former one gets a notice without an undo link: it may belong to a thief.
 */
async function changeAddress(context: AdminContext, tx: Store, member: MemberRecord, email: string) {
  const { tenant } = context;
  const changed = await tx.members.changeEmail(tenant, member.id, { email, emailCanon: email });
  if (changed !== 'changed') return fail('email-already-in-use');
  await tx.authFlows.closeAll(tenant, { memberId: member.id });
  await tx.authFlows.closeAll(tenant, { emailCanon: member.emailCanon });
  await endRemoval(tx, tenant, member.id);
  const mail = memberMail('email-left', teamCircumstances(context), context.caller.language);
  await queueMail(context, tx, member.email, mail, { about: member.id });
}

/**
 * Permissions open what plans open, and more: they are given by those who may give plans. So are
 * addresses, because a login link to another one takes the account over.
 */
function refuseSupport({ operator }: AdminContext): void {
  if (operator?.role && !roleMay(operator.role, adminRoutes.grantPlan.leastRole)) fail('access-denied');
}

/** Writes what the owner of the app may: all but passwords. */
export const updateMember: AdminUseCase<'updateMember'> = async (context, { member: name, email, json, ...sent }) => {
  const { store, files, tenant } = context;
  if (sent.permissions !== undefined) refuseSupport(context);
  const found = (await findMember(context, name)) ?? fail('member-not-found');
  const changes = checkedChanges(context, { json, ...sent }, found.customFields);
  const address =
    email === undefined ? null : (canonicalEmail(email) ?? failFields([{ field: 'email', code: 'invalid-email' }]));
  const { answer, image, isMoving } = await store.transaction(async (tx) => {
    const before = await lockMember(context, tx, found.id);
    const { id } = before;
    const isMoving = address !== null && address !== before.emailCanon;
    if (isMoving) {
      refuseSupport(context);
      await changeAddress(context, tx, before, address);
      changes.patch.verified ??= false;
    }
    const { next, changes: differences } = appliedChanges(before, changes);
    if (isMetaDataTooLarge(next.metaData)) failFields([{ field: 'metaData', code: 'field-limit-exceeded' }]);
    if (isMoving) differences.email = { before: before.email, after: address };
    if (json !== undefined) differences.json = { before: await tx.members.readJson(tenant, id), after: json };
    const changed = Object.keys(differences);
    if (changed.length > 0) {
      await tx.members.mergeCustomFields(tenant, id, changes.customFields);
      await tx.members.update(tenant, id, next);
      if (json !== undefined) await tx.members.writeJson(tenant, id, json);
      await auditAdmin(context, tx, {
        event: 'member-updated',
        memberId: id,
        detail: { changed: changed.join(', ') },
        changes: differences,
        webhook: 'member.updated',
      });
    }
    const isReplaced = next.profileImage !== undefined && next.profileImage !== before.profileImage;
    return {
      answer: await changedAdminMember(context, tx, id),
      image: isReplaced ? imageNameOf(before.profileImage) : null,
      isMoving,
    };
  });
  if (context.isDryRun) return answer;
  if (image) await files.remove(image);
  if (isMoving) await updateReceiptEmail(context, answer.data.id);
  return answer;
};
