import { createHash, createHmac } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { fail } from '../../../platform/http/api-error.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import type { IdempotentCall } from '../../store/apps/idempotency.ts';
import type { Context } from '../../use-cases/use-case.ts';
import type { HttpDependencies } from '../http-dependencies.ts';

/** R49 how long an answer is stored. */
const lifetimeMs = 24 * 60 * 60_000;
/** Longer than any request may take (R79), so that no running call is started a second time. */
const lockMs = 60_000;
const patienceMs = 10_000;
const keyForm = /^[\x21-\x7e]{8,200}$/;

/**
 * The key of a call that must have one effect; undefined = the caller sent none. Throws
 * `invalid-request`.
 */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = headerOf(request, 'idempotency-key');
  if (key !== undefined && !keyForm.test(key)) fail('invalid-request');
  return key;
}

/**
 * R13 the body may hold a password, so its digest is keyed with the service's secret.
 */
function bodyDigest(input: unknown, { keys }: HttpDependencies): string {
  const text = JSON.stringify(input, (_, value: unknown) =>
    value instanceof Uint8Array ? createHash('sha256').update(value).digest('hex') : value,
  );
  return createHmac('sha256', keys.hmac[0]!.secret).update(`idempotency ${text}`).digest('hex');
}

interface IdempotentRequest<C> {
  /** Who calls, and which operation. */
  scope: string;
  key: string;
  input: unknown;
  context: C;
}

/**
 * R49 one effect for all retries of a call, at any process: the first does the work, concurrent
 * ones wait for its answer, and later ones get it again for a day. A refusal is not stored: nothing
 * has happened, so the key is free. An operation that stores its answer in its own transaction
 * (`inTransaction`) does not lose it in a crash.
 */
export async function runOnce<C extends Pick<Context, 'tenant' | 'storeResponse'>, Answer>(
  parts: HttpDependencies,
  { scope, key, input, context }: IdempotentRequest<C>,
  work: (context: C) => Promise<Answer>,
): Promise<Answer> {
  const { tenant } = context;
  const { idempotency } = parts.store;
  const call: IdempotentCall = { scope, key, bodyHash: bodyDigest(input, parts) };
  const until = performance.now() + patienceMs;
  for (let waitMs = 25; ; waitMs = Math.min(waitMs * 2, 400)) {
    const claimed = await idempotency.claim(tenant, call, { lifetimeMs, lockMs });
    if (claimed.state === 'done') return claimed.answer as Answer;
    if (claimed.state === 'mismatch') fail('idempotency-mismatch');
    if (claimed.state === 'yours') break;
    if (performance.now() > until) fail('overloaded', { retryAfter: 5 });
    await delay(waitMs);
  }
  const keep = (store: Pick<typeof parts.store, 'idempotency'>, outcome: unknown) =>
    store.idempotency.finish(tenant, call, { status: 200, answer: outcome });
  let isKept = false;
  try {
    const outcome = await work({
      ...context,
      callId: createHash('sha256').update(`${scope} ${key}`).digest('hex'),
      storeResponse: async (store, answer) => {
        await keep(store, answer);
        isKept = true;
      },
    });
    if (!isKept) await keep(parts.store, outcome);
    return outcome;
  } catch (error) {
    // Frees the key only without a stored answer: a commit that was made but not confirmed to us
    // stays known.
    await idempotency.abandon(tenant, call).catch(() => {});
    throw error;
  }
}
