import { fail, failFields } from '../../../platform/http/api-error.ts';
import type { PlanSettings } from '../../domain/app-settings.ts';
import { changedCustomFields, isMetaDataTooLarge } from '../../domain/custom-fields.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import { newMemberId } from '../../domain/ids.ts';
import { newPasswordMistake } from '../../domain/new-password.ts';
import { connectFreePlan } from '../plans/connect-free-plan.ts';
import { changedAdminMember } from './admin-member.ts';
import type { AdminUseCase } from './admin-use-case.ts';
import { auditAdmin } from './audit-admin.ts';
import { checkedChanges } from './checked-changes.ts';
import { freePlan } from './free-plan.ts';
import { planEnd } from './plan-end.ts';

/**
 * A member of the owner's making. Sends no mail and opens no session; what she is given is not
 * proved to be hers, so her address is unverified unless said otherwise.
 */
export const createMember: AdminUseCase<'createMember'> = async (
  context,
  { email, password, plans = [], json, ...sent },
) => {
  const { app, store, random, hasher, tenant } = context;
  const changes = checkedChanges(context, { json, ...sent });
  const emailCanon = canonicalEmail(email) ?? failFields([{ field: 'email', code: 'invalid-email' }]);
  const mistake = password === undefined ? null : newPasswordMistake(app, password, emailCanon);
  if (mistake) failFields([{ field: 'password', code: mistake }]);
  if (isMetaDataTooLarge(changes.metaData)) failFields([{ field: 'metaData', code: 'field-limit-exceeded' }]);
  const wanted: { plan: PlanSettings; endsAt: number | null }[] = [];
  for (const { planId, endsAt } of plans)
    wanted.push({
      plan: freePlan(context, planId, 'plans'),
      endsAt: endsAt ? await planEnd(store, endsAt, 'plans') : null,
    });
  const passwordHash = password === undefined ? null : await hasher.hash(password);
  const id = newMemberId(random, app.mode);
  return store.transaction(async (tx) => {
    const made = await tx.members.create(
      tenant,
      {
        id,
        email: emailCanon,
        emailCanon,
        passwordHash,
        metaData: changes.metaData,
        customFields: changedCustomFields({}, changes.customFields),
        ...changes.patch,
      },
      app.mode === 'sandbox' ? { atMost: app.limits.testMembers } : {},
    );
    if (made === 'limit-reached') return fail('test-mode-member-limit-reached');
    if (made === 'email-taken') return fail('email-already-in-use');
    for (const { plan, endsAt } of wanted) await connectFreePlan(context, tx, id, plan, { endsAt });
    if (json !== undefined) await tx.members.writeJson(tenant, id, json);
    const given = Object.entries({ email: emailCanon, ...sent, ...(json !== undefined && { json }) });
    await auditAdmin(context, tx, {
      event: 'member-created',
      memberId: id,
      detail: wanted.length > 0 ? { plans: wanted.map(({ plan }) => plan.id).join(' ') } : {},
      changes: Object.fromEntries(given.map(([name, after]) => [name, { before: null, after }])),
      webhook: 'member.created',
    });
    return changedAdminMember(context, tx, id);
  });
};
