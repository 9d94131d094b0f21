import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';

/** One call that must have one effect, however often it is sent (R49). */
export interface IdempotentCall {
  /** Who and what: member id or device, and the operation. */
  scope: string;
  key: string;
  /** SHA-256 of the body in hex: the same key with another body is a mistake. */
  bodyHash: string;
}

export type Claimed =
  | { state: 'yours' }
  /** Another request with this key is running. */
  | { state: 'running' }
  | { state: 'done'; status: number; answer: unknown }
  | { state: 'mismatch' };

export interface Idempotency {
  /** `lockMs`: a claim whose owner died is free again after this. */
  claim(tenant: Tenant, call: IdempotentCall, options: { lifetimeMs: number; lockMs: number }): Promise<Claimed>;
  /**
   * Stores the answer, sealed, because it may hold a token (R27). Call it in the transaction of the
   * effect, so that effect and answer are atomic.
   */
  finish(tenant: Tenant, call: IdempotentCall, answer: { status: number; answer: unknown }): Promise<void>;
  /** The work failed without effect: the key is free again. */
  abandon(tenant: Tenant, call: IdempotentCall): Promise<void>;
}

export function idempotencyIn(db: Db): Idempotency {
  return {
    claim: ({ appId, mode }, call, { lifetimeMs, lockMs }) =>
      db.write(async (tx) => {
        const now = tx.now();
        const fresh = {
          body_hash: call.bodyHash,
          locked_until: sql<number>`${now} + ${lockMs}`,
          expires_at: sql<number>`${now} + ${lifetimeMs}`,
        };
        const won = await tx.sql
          .insertInto('idempotency_keys')
          .values({ app_id: appId, mode, scope: call.scope, name: call.key, ...fresh })
          .onConflict((on) =>
            on
              .columns(['app_id', 'mode', 'scope', 'name'])
              .doUpdateSet({ ...fresh, status: null, answer: null })
              .where((or) =>
                or.or([
                  or('idempotency_keys.expires_at', '<=', now),
                  or.and([
                    or('idempotency_keys.status', 'is', null),
                    or('idempotency_keys.locked_until', '<=', now),
                    or('idempotency_keys.body_hash', '=', call.bodyHash),
                  ]),
                ]),
              ),
          )
          .returning('name')
          .executeTakeFirst();
        if (won) return { state: 'yours' };
        const known = await tx.sql
          .selectFrom('idempotency_keys')
          .selectAll()
          .where('app_id', '=', appId)
          .where('mode', '=', mode)
          .where('scope', '=', call.scope)
          .where('name', '=', call.key)
          .executeTakeFirst();
        if (!known) return { state: 'running' };
        if (known.body_hash !== call.bodyHash) return { state: 'mismatch' };
        if (known.status === null) return { state: 'running' };
        return { state: 'done', status: known.status, answer: JSON.parse(tx.seal.open(known.answer ?? '')) };
      }),
    async finish({ appId, mode }, call, { status, answer }) {
      await db.sql
        .updateTable('idempotency_keys')
        .set({ status, answer: db.seal.close(JSON.stringify(answer ?? null)) })
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('scope', '=', call.scope)
        .where('name', '=', call.key)
        .where('body_hash', '=', call.bodyHash)
        .execute();
    },
    async abandon({ appId, mode }, call) {
      await db.sql
        .deleteFrom('idempotency_keys')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('scope', '=', call.scope)
        .where('name', '=', call.key)
        .where('body_hash', '=', call.bodyHash)
        .where('status', 'is', null)
        .execute();
    },
  };
}
