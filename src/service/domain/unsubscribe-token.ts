import { createHmac } from 'node:crypto';
import type { Mode } from '../../contract/entities.ts';
import type { HmacKey, Keys } from '../../platform/process/keys.ts';
import { equalSecrets } from '../../platform/process/secrets.ts';

/** Whose mails about replies end, and in which channel. */
export interface Unsubscription {
  appId: string;
  mode: Mode;
  memberId: string;
  channel: string;
}

const mac = ({ secret }: HmacKey, what: string) =>
  createHmac('sha256', secret).update(`unsubscribe\u0000${what}`).digest('base64url');

/**
 * The token of the link at the foot of a mail: signed, so that the reader needs no login, and valid
 * for this one purpose. It is in the query and not in the fragment, because the mail program itself
 * may send it; it never expires, as the mail does not.
 */
export function unsubscribeToken({ hmac: [newest] }: Keys, { appId, mode, memberId, channel }: Unsubscription): string {
  if (!newest) throw new Error('no HMAC key is configured');
  const what = Buffer.from(JSON.stringify([appId, mode, memberId, channel])).toString('base64url');
  return `${what}.${newest.id}.${mac(newest, what)}`;
}

/** Null for whatever we did not sign, with this or an older key (R32). */
export function readUnsubscribeToken({ hmac }: Keys, token: unknown): Unsubscription | null {
  const [what = '', id, value = '', ...more] = typeof token === 'string' ? token.split('.') : [];
  const key = hmac.find((candidate) => candidate.id === id);
  if (!key || more.length > 0 || !equalSecrets(Buffer.from(mac(key, what)), Buffer.from(value))) return null;
  const [appId, mode, memberId, channel] = JSON.parse(Buffer.from(what, 'base64url').toString()) as string[];
  return { appId: appId!, mode: mode as Mode, memberId: memberId!, channel: channel! };
}
