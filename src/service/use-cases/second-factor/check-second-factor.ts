import { fail } from '../../../platform/http/api-error.ts';
import { codeMac, isCode } from '../../domain/codes.ts';
import { newRecoveryCode, readRecoveryCode, recoveryCodesAtATime, stepOfCode } from '../../domain/second-factor.ts';
import type { MemberRecord } from '../../store/members/members.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';
import { guessBuckets, noteFullBucket } from '../auth/guess-budget.ts';
import type { Context } from '../use-case.ts';
import { keepLostFactor } from './lost-factor.ts';

type Member = Pick<MemberRecord, 'id' | 'emailCanon'>;

/** A right code that has not been used yet; `takeProof` uses it up. */
export type SecondFactorProof = { kind: 'app'; step: number } | { kind: 'recovery-code'; mac: string };

const bindingOf = ({ app }: Pick<Context, 'app'>, memberId: string) =>
  ({ appId: app.id, mode: app.mode, purpose: 'recovery', flowId: memberId }) as const;

/**
 * R128 counts the try against the budgets of the account's mailed codes, and only then compares.
 * Throws `invalid-second-factor`, `rate-limited` or `second-factor-locked`.
 */
export async function checkSecondFactor(context: Context, member: Member, code: string): Promise<SecondFactorProof> {
  const { store, tenant, metrics } = context;
  const { giveBack } = await takeGuess(context, member);
  const factor = await store.secondFactors.find(tenant, member.id);
  const proof = factor && (await proofOf(context, member, factor.secret, code));
  if (!proof) {
    metrics.count('code_guesses', { outcome: 'wrong' });
    await audit(context, store, 'second-factor-failed', { memberId: member.id });
    return fail('invalid-second-factor');
  }
  metrics.count('code_guesses', { outcome: 'right' });
  await giveBack();
  return proof;
}

/** The first code of a new app, against the same budgets. Answers its step. */
export async function checkFirstCode(context: Context, member: Member, secret: string, code: string): Promise<number> {
  const { giveBack } = await takeGuess(context, member);
  const step = stepOfCode(secret, digitsOf(code), await context.store.now());
  if (step === null) return fail('invalid-second-factor');
  await giveBack();
  return step;
}

async function takeGuess(context: Context, member: Member): Promise<{ giveBack: () => Promise<void> }> {
  const { store, tenant } = context;
  const buckets = guessBuckets(context, member.emailCanon);
  const taken = await store.limits.take(tenant, buckets);
  if (!taken.allowed) {
    await noteFullBucket(context, taken.key, { emailCanon: member.emailCanon, memberId: member.id });
    return taken.key === buckets[0]?.key
      ? fail('rate-limited', { retryAfter: Math.ceil(taken.retryAfterMs / 1000) })
      : fail('second-factor-locked');
  }
  const keys = buckets.map(({ key }) => key);
  return { giveBack: () => store.limits.giveBack(tenant, keys) };
}

/** "123 456", as some apps show it. */
const digitsOf = (typed: string) => typed.replace(/\s/g, '');

async function proofOf(
  context: Context,
  { id }: Member,
  secret: string,
  typed: string,
): Promise<SecondFactorProof | null> {
  const { store, keys, recoveryKey, tenant } = context;
  const step = stepOfCode(secret, digitsOf(typed), await store.now());
  if (step !== null) return { kind: 'app', step };
  const code = readRecoveryCode(typed);
  if (code === null) return null;
  const macs = await store.secondFactors.recoveryCodes(tenant, id);
  // Older versions made them by a secret of the service.
  const known = { hmac: [recoveryKey, ...keys.hmac] };
  const mac = macs.find((stored) => isCode(known, bindingOf(context, id), code, stored));
  return mac === undefined ? null : { kind: 'recovery-code', mac };
}

/**
 * R128 uses the code up: true for one caller. In the transaction of what it allows. An app that
 * was reported lost stays (R127).
 */
export async function takeProof(
  context: Context,
  tx: Store,
  member: Pick<MemberRecord, 'id' | 'email'>,
  proof: SecondFactorProof,
): Promise<boolean> {
  const { tenant } = context;
  const isTaken =
    proof.kind === 'app'
      ? await tx.secondFactors.takeStep(tenant, member.id, proof.step)
      : await tx.secondFactors.takeRecoveryCode(tenant, member.id, proof.mac);
  if (isTaken) await keepLostFactor(context, tx, member);
  return isTaken;
}

/** New recovery codes in the place of all others; the database keeps MACs. */
export async function newRecoveryCodes(context: Context, tx: Store, memberId: string): Promise<string[]> {
  const { random, recoveryKey, tenant } = context;
  const codes = Array.from({ length: recoveryCodesAtATime }, () => newRecoveryCode(random));
  const macs = codes.map((code) => codeMac({ hmac: [recoveryKey] }, bindingOf(context, memberId), code));
  await tx.secondFactors.replaceRecoveryCodes(tenant, memberId, macs);
  return codes;
}
