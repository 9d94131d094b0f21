import { fail } from '../../../platform/http/api-error.ts';
import { newTotpSecret, totpUri } from '../../domain/second-factor.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { queueNotice } from '../queue-notice.ts';
import type { Context } from '../use-case.ts';
import { checkFirstCode, newRecoveryCodes } from './check-second-factor.ts';

/** A new secret, which counts from its first right code on. */
export async function beginSetUp(
  { app, store, random, tenant }: Context,
  member: Pick<MemberRecord, 'id' | 'email'>,
): Promise<{ secret: string; uri: string }> {
  if (app.secondFactor.mode === 'off') fail('second-factor-disabled');
  const secret = newTotpSecret(random);
  if (!(await store.secondFactors.begin(tenant, member.id, secret))) return fail('second-factor-exists');
  return { secret, uri: totpUri(secret, { app: app.name, email: member.email }) };
}

/** Checks the first code, outside transactions because it counts the try; then `confirm`. */
export async function checkSetUp(context: Context, member: MemberRecord, code: string) {
  const { store, tenant } = context;
  const secret = await store.secondFactors.unconfirmed(tenant, member.id);
  if (secret === null) return fail('second-factor-not-found');
  const step = await checkFirstCode(context, member, secret, code);
  return {
    /** In a transaction. Answers the recovery codes. */
    async confirm(tx: Store): Promise<string[]> {
      if (!(await tx.secondFactors.confirm(tenant, member.id, { secret, step }))) fail('second-factor-exists');
      const codes = await newRecoveryCodes(context, tx, member.id);
      await audit(context, tx, 'second-factor-added', { memberId: member.id, actor: 'member' });
      await queueNotice(context, tx, member, 'second-factor-added');
      return codes;
    },
  };
}
