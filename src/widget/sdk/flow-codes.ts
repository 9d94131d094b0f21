import { codeLength } from '../../contract/constants.ts';
import { digitsOf } from '../../contract/validation.ts';
import type { Answer } from '../../contract/wire.ts';
import type { FlowPurpose, Session } from './session.ts';

/** Remembers the flow of a code that was sent, for the call that brings the code. */
export function sent<T extends Answer<unknown>>(
  session: Session,
  purpose: FlowPurpose,
  params: { email: string },
  answer: T,
): T {
  if (answer.flowId) session.rememberFlow(purpose, params.email, answer.flowId);
  return answer;
}

/** §4.2 of the requirements: a typed code travels as `flowId.code`; a mailed token as it is. */
export function flowToken(session: Session, token: string, purpose: FlowPurpose, email?: string): string {
  const digits = digitsOf(token);
  const isTyped = digits.length === codeLength && /^[\d\s-]+$/.test(token.normalize('NFKC'));
  if (!isTyped) return token;
  const flowId = session.flowOf(purpose, email);
  return flowId ? `${flowId}.${digits}` : digits;
}
