import Stripe from 'stripe';
import { PaymentError } from './payments.ts';

/** R59 how old, or how far in the future, a signature may be. */
const toleranceSeconds = 300;

export interface WebhookRules {
  /** Any of them may have signed: two while one replaces the other. */
  secrets: readonly string[];
  livemode: boolean;
  /** ms since 1970. */
  now: number;
}

/**
 * R59 the event in a webhook's body, byte for byte as it came. Throws `PaymentError` `not-genuine`
 * for everything else.
 */
export function genuineEvent(
  body: Uint8Array,
  header: string | undefined,
  { secrets, livemode, now }: WebhookRules,
): Stripe.Event {
  const refuse = (detail: string): never => {
    throw new PaymentError('not-genuine', detail);
  };
  // The library looks at the past only.
  const signedAt = Number(/(?:^|,)t=(\d{1,12})(?:,|$)/.exec(header ?? '')?.[1] ?? Number.NaN);
  if (!(Math.abs(now / 1000 - signedAt) <= toleranceSeconds)) refuse('time');

  const verified = secrets.flatMap((secret) => {
    try {
      return [Stripe.webhooks.constructEvent(Buffer.from(body), header!, secret, toleranceSeconds, undefined, now)];
    } catch {
      return [];
    }
  });
  const event = verified[0] ?? refuse('signature');
  if (event.object !== 'event' || typeof event.id !== 'string' || typeof event.created !== 'number') refuse('shape');
  if (event.livemode !== livemode) refuse('mode');
  return event;
}
