import { codeLength } from '../../contract/constants.ts';

/** What a caller may send in `token` and `passwordlessToken` (C1, C15, §4.1). */
export type CodeToken =
  | { kind: 'code'; flowId: string; code: string }
  | { kind: 'bare'; code: string }
  | { kind: 'link'; token: string };

const flowAndCode = new RegExp(`^([A-Za-z0-9_-]{22})\\.(\\d{${codeLength}})$`);
const linkToken = /^[A-Za-z0-9_-]{43}$/;
/** People paste "123 456" into plain forms of pages whose script passes it on as it is. */
const bareCode = new RegExp(`^(?:[\\s-]*\\d){${codeLength}}[\\s-]*$`);

export function readCodeToken(sent: string): CodeToken | null {
  const token = sent.normalize('NFKC').trim();
  const [, flowId, code] = flowAndCode.exec(token) ?? [];
  if (flowId && code) return { kind: 'code', flowId, code };
  if (linkToken.test(token)) return { kind: 'link', token };
  return bareCode.test(token) ? { kind: 'bare', code: token.replace(/\D/g, '') } : null;
}
