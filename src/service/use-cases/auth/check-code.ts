import type { ErrorCode } from '../../../contract/errors.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import { readCodeToken } from '../../domain/code-token.ts';
import { type CodePurpose, isCode } from '../../domain/codes.ts';
import { canonicalEmail } from '../../domain/email-address.ts';
import { readFlowCookie } from '../../domain/flow-cookie.ts';
import type { AuthFlow } from '../../store/sessions/auth-flows.ts';
import { audit } from '../audit.ts';
import type { Context } from '../use-case.ts';
import { guessBuckets, noteFullBucket } from './guess-budget.ts';

/** Codes that any visitor may request, by address. */
export type MailedPurpose = 'reset' | 'login' | 'signup';
/** Codes that a signed-in member requests. */
export type MemberPurpose = 'verify' | 'email' | 'reauth';
export const codePurposeOf = (purpose: MailedPurpose | MemberPurpose): CodePurpose =>
  purpose === 'login' || purpose === 'signup' ? 'passwordless' : purpose;

export interface CodeClaim {
  purpose: MailedPurpose | MemberPurpose;
  /** As sent: `flowId.code`, six digits, or the token of a link. */
  token: string;
  email?: string;
  /** The refusal of this operation. */
  refusal: ErrorCode;
  /** Whether six digits count with the address alone (§4.1, §4.2). */
  allowsEmailOnly: boolean;
}

/**
 * The flow whose code or link was presented. The caller consumes it in the transaction of the
 * effect (R16).
 */
export interface ProvedFlow {
  flow: AuthFlow;
  credential: 'code' | 'link';
}

/**
 * Which flow six digits belong to: the one they name, the one of the cookie (C15), or the newest of
 * the address.
 */
async function flowOfCode(context: Context, claim: CodeClaim, named: string | null): Promise<string | null> {
  const { store, caller, tenant } = context;
  const email = claim.email === undefined ? undefined : canonicalEmail(claim.email);
  // R17, §4.2: a flow counts only for its own address.
  const fits = async (idHash: string) => {
    const flow = await store.authFlows.find(tenant, idHash);
    return flow !== null && flow.purpose === claim.purpose && (email === undefined || flow.emailCanon === email);
  };
  if (named) return (await fits(hashSecret(named))) ? hashSecret(named) : null;
  const fromCookie = (readFlowCookie(caller.flowCookie) as Partial<Record<typeof claim.purpose, string>>)[
    claim.purpose
  ];
  if (fromCookie && (await fits(hashSecret(fromCookie)))) return hashSecret(fromCookie);
  // C1, R18: six digits and nothing else would be guessed against all open codes at once.
  if (email === undefined || !claim.allowsEmailOnly) return fail('code-needs-link');
  return email && store.authFlows.newest(tenant, [claim.purpose], email);
}

/**
 * §4.1 steps 1 to 3: the shared budgets, then the guess is counted, and only then compared; each
 * step commits by itself, so that nothing later can refund a guess (R15). Throws the refusal of the
 * operation, or `code-needs-link` while digits do not count.
 */
async function checkDigits(context: Context, claim: CodeClaim, named: string | null, code: string): Promise<AuthFlow> {
  const { app, store, keys, metrics, tenant } = context;
  const idHash = await flowOfCode(context, claim, named);
  const known = idHash && (await store.authFlows.find(tenant, idHash));
  if (!idHash || !known) return fail(claim.refusal);

  const buckets = guessBuckets(context, known.emailCanon);
  const taken = await store.limits.take(tenant, buckets);
  const giveBack = () =>
    store.limits.giveBack(
      tenant,
      buckets.map(({ key }) => key),
    );
  if (!taken.allowed) {
    await noteFullBucket(context, taken.key, known);
    return fail('code-needs-link');
  }
  const flow = await store.authFlows.guess(tenant, {
    idHash,
    purposes: [claim.purpose],
    maxAttempts: app.limits.guessesPerCode,
  });
  if (!flow) {
    // Nothing was compared, so nothing was guessed.
    await giveBack();
    return fail(claim.refusal);
  }
  const binding = { appId: app.id, mode: app.mode, purpose: codePurposeOf(claim.purpose), flowId: flow.idHash };
  if (!isCode(keys, binding, code, flow.codeMac)) {
    metrics.count('code_guesses', { outcome: 'wrong' });
    await audit(context, store, 'code-failed', { memberId: flow.memberId, detail: { purpose: claim.purpose } });
    return fail(claim.refusal);
  }
  metrics.count('code_guesses', { outcome: 'right' });
  // A right code is no failure. The row of failures ends when what it is for has been done (R19).
  await giveBack();
  return flow;
}

/** Checks what was mailed. */
export async function checkCode(context: Context, claim: CodeClaim): Promise<ProvedFlow> {
  const token = readCodeToken(claim.token);
  if (!token) return fail(claim.refusal);
  if (token.kind !== 'link') {
    const named = token.kind === 'code' ? token.flowId : null;
    return { flow: await checkDigits(context, claim, named, token.code), credential: 'code' };
  }
  // A link is followed to one page, which does not know whether its address has an account: either
  // purpose will do (§4.2).
  const purposes =
    claim.purpose === 'login' || claim.purpose === 'signup' ? (['login', 'signup'] as const) : [claim.purpose];
  const flow = await context.store.authFlows.byLink(context.tenant, purposes, hashSecret(token.token));
  const isOther = claim.email !== undefined && flow?.emailCanon !== canonicalEmail(claim.email);
  return flow && !isOther ? { flow, credential: 'link' } : fail(claim.refusal);
}
