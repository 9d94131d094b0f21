import { fail } from '../../../platform/http/api-error.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import { readCodeToken } from '../../domain/code-token.ts';
import type { Context, UseCase } from '../use-case.ts';
import { checkCode } from './check-code.ts';
import { enterAsViewer, viewerOf } from './enter-as-viewer.ts';
import { enterByCode } from './enter-by-code.ts';

/** Logs in where no mail does: after a reset, after a lost app (R127), or as an operator (R123). */
async function isOwnLink(context: Context, sent: string): Promise<boolean> {
  const token = readCodeToken(sent);
  if (token?.kind !== 'link') return false;
  const flow = await context.store.authFlows.byLink(context.tenant, ['login'], hashSecret(token.token));
  if (!flow) return false;
  return flow.detail?.afterReset === true || flow.detail?.lostFactor === true || viewerOf(flow) !== null;
}

/**
 * Logs in by what was mailed. An address without an account has proved itself all the same:
 * `signup-required`, and the same code now signs up, once (§4.2).
 */
export const loginMemberPasswordless: UseCase<'loginMemberPasswordless'> = async (
  context,
  { passwordlessToken, email, inviteToken },
) => {
  const { app, store } = context;
  const refusal = 'invalid-passwordless-login-code';
  if (!app.passwordless.enabled && !(await isOwnLink(context, passwordlessToken))) fail('passwordless-disabled');
  const proved = await checkCode(context, {
    purpose: 'login',
    token: passwordlessToken,
    email,
    refusal,
    allowsEmailOnly: app.passwordless.allowWithoutFlow,
  });
  const { flow } = proved;
  const viewer = viewerOf(flow);
  if (viewer) return enterAsViewer(context, flow, viewer);
  const member = await store.members.byEmail(context.tenant, flow.emailCanon);
  if (member) return enterByCode(context, member, proved, inviteToken);
  const isSignup = flow.purpose === 'signup' || (await store.authFlows.switchPurpose(context.tenant, flow, 'signup'));
  return fail(isSignup ? 'signup-required' : refusal);
};
