import { createHmac } from 'node:crypto';
import { codeLength } from '../../contract/constants.ts';
import type { Mode } from '../../contract/entities.ts';
import type { HmacKey, Keys } from '../../platform/process/keys.ts';
import type { Random } from '../../platform/process/random.ts';
import { equalSecrets } from '../../platform/process/secrets.ts';

/**
 * What a code is bound to besides its flow (R17). Login and sign-up share theirs, because §4.2
 * turns the one into the other.
 */
export type CodePurpose = 'reset' | 'passwordless' | 'verify' | 'email' | 'reauth' | 'recovery';

export interface CodeBinding {
  appId: string;
  mode: Mode;
  purpose: CodePurpose;
  flowId: string;
}

/** R14 a mailed code and R25 the link beside it (§4.1). */
export const codeLifetimeMs = 10 * 60_000;
export const linkLifetimeMs = 60 * 60_000;

/** R12 uniform, and a string all its life: leading zeros count. */
export const newCode = (random: Random): string => String(random.below(10 ** codeLength)).padStart(codeLength, '0');

// A separator that no part can contain, so that two bindings never read the same.
const mac = ({ secret }: HmacKey, { appId, mode, purpose, flowId }: CodeBinding, code: string) =>
  createHmac('sha256', secret).update(['code', appId, mode, purpose, flowId, code].join('\u0000')).digest();

/**
 * R13 what the database keeps of a code: the key's id and the HMAC. Worthless without the key,
 * which is not in the database.
 */
export function codeMac({ hmac: [newest] }: Keys, binding: CodeBinding, code: string): string {
  if (!newest) throw new Error('no HMAC key is configured');
  return `${newest.id}.${mac(newest, binding, code).toString('base64url')}`;
}

/**
 * R13, R32 in constant time, with whichever key the MAC was made. Null (a mail without a code)
 * costs the same and is false.
 */
export function isCode({ hmac }: Keys, binding: CodeBinding, code: string, stored: string | null): boolean {
  const [id, value] = stored?.split('.') ?? [];
  const key = hmac.find((candidate) => candidate.id === id);
  const computed = mac(key ?? hmac[0]!, binding, code);
  return equalSecrets(computed, Buffer.from(value ?? '', 'base64url')) && key !== undefined;
}
