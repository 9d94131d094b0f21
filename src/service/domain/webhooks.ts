import { createHmac } from 'node:crypto';
import type { WebhookType } from '../../contract/webhook-types.ts';
import type { Random } from '../../platform/process/random.ts';

export { type WebhookType, webhookTypes } from '../../contract/webhook-types.ts';

/** An address of an app and its events. It has either `secretFrom` or `id`. */
export interface WebhookTarget {
  /** Of one whose secret the service makes. */
  id: string | null;
  url: string;
  /** Name of the environment variable with the secret that signs. */
  secretFrom: string | null;
  /** Empty = everything. */
  events: WebhookType[];
}

export const webhookJobKind = 'webhook';
/** Sent by hand to try an endpoint, to that one alone. */
export const testWebhookType = 'webhook.test';
/** R61 how long the secret before a new one signs too. */
export const oldSecretMs = 24 * 60 * 60_000;

/** A secret in the form of Standard Webhooks. */
export const newWebhookSecret = (random: Random): string => `whsec_${Buffer.from(random.bytes(32)).toString('base64')}`;

/**
 * One delivery to one address, as it waits in the outbox. The secret is looked up when it leaves.
 */
export interface Webhook {
  url: string;
  secretFrom?: string | null;
  /** The id of the endpoint whose secret the service has made. */
  endpoint?: string | null;
  type: WebhookType | typeof testWebhookType;
  /** The body, byte for byte the same at every try. */
  body: string;
}

/** Where a delivery goes: to the address that its endpoint has now, if the app still has it. */
export const addressOf = (targets: readonly WebhookTarget[], { endpoint, url }: Pick<Webhook, 'endpoint' | 'url'>) =>
  targets.find(({ id }) => id !== null && id === endpoint)?.url ?? url;

/** A try, as it is stored with its delivery. */
export interface WebhookTry {
  url?: string;
  /** When it left, as in its signature. */
  at: number;
  durationMs: number;
  /** Null = there was no answer. */
  status: number | null;
  /** The beginning of the answer: a stranger's text. */
  text: string;
}

/** Beside those of the signature. */
export const webhookContentHeaders = { 'content-type': 'application/json', 'user-agent': 'Latchkey' };

/** The headers of a try for operators: without the signature, which anyone could send again. */
export const shownWebhookHeaders = (id: string, atMs: number | null): Record<string, string> => ({
  ...webhookContentHeaders,
  'webhook-id': id,
  ...(atMs !== null && { 'webhook-timestamp': timestampOf(atMs) }),
});

const timestampOf = (ms: number) => String(Math.floor(ms / 1000));

/**
 * R61 the headers of Standard Webhooks: `id` is the same at every try, so that the receiver can
 * deduplicate. Several secrets while one replaces the other.
 */
export function webhookHeaders(
  id: string,
  body: string,
  secrets: readonly string[],
  nowMs: number,
  attempt = 1,
): Record<string, string> {
  const timestamp = timestampOf(nowMs);
  const signatures = secrets.map((secret) => {
    const key = secret.startsWith('whsec_')
      ? Buffer.from(secret.slice('whsec_'.length), 'base64')
      : Buffer.from(secret);
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
    // `verifyWebhookSignature` of `@memberstack/admin` reads these, and one signature only: tries
    // take turns, so a receiver takes one of the first two by whichever secret it has.
    'svix-id': id,
    'svix-timestamp': timestamp,
    'svix-signature': signatures[(attempt - 1) % signatures.length] ?? '',
  };
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** R61 more than eight tries in the first day, the last after three. */
const waitsMs = [
  5_000,
  30_000,
  2 * minuteMs,
  10 * minuteMs,
  30 * minuteMs,
  hourMs,
  2 * hourMs,
  4 * hourMs,
  8 * hourMs,
  8 * hourMs,
  24 * hourMs,
  24 * hourMs,
];

/** When a delivery is tried again after so many tries, or null = it is given up. */
export const webhookRetryInMs = (attempts: number): number | null => waitsMs[attempts - 1] ?? null;
