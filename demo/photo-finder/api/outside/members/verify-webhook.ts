import { Webhook } from 'standardwebhooks';
import type { MembershipEvent } from './members.ts';

/** The headers of Standard Webhooks, as they came. */
export interface WebhookHeaders {
  id: string | undefined;
  timestamp: string | undefined;
  signature: string | undefined;
}

/** As the service reads its secrets: base64 behind `whsec_`, else the text itself. */
const keyOf = (secret: string) =>
  secret.startsWith('whsec_') ? Buffer.from(secret.slice('whsec_'.length), 'base64') : Buffer.from(secret);

/**
 * R59 the news in a body, byte for byte as it came; null where none of the secrets signed it, where
 * it was signed more than five minutes ago (or ahead), and where it is no news. Several secrets
 * while one replaces the other.
 */
export function verifyWebhook(
  body: Buffer,
  { id = '', timestamp = '', signature = '' }: WebhookHeaders,
  secrets: readonly string[],
): MembershipEvent | null {
  const headers = { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  for (const secret of secrets) {
    try {
      const event = new Webhook(keyOf(secret), { format: 'raw' }).verify(body, headers) as Record<
        string,
        unknown
      > | null;
      const { member } = (event?.data ?? {}) as { member?: { id?: unknown } };
      if (typeof event?.type === 'string' && typeof event.appId === 'string' && typeof member?.id === 'string')
        return { id, type: event.type, appId: event.appId, memberId: member.id };
    } catch {
      // Another secret may have signed it.
    }
  }
  return null;
}
