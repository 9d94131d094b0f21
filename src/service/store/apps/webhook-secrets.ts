import { sql } from 'kysely';
import type { Tenant } from '../../../contract/tenant.ts';
import type { Db } from '../db.ts';
import type { WebhookSecretRow } from '../tables.ts';

/** R61 what signs for an endpoint whose secret the service makes. Sealed in the database (R13). */
export interface WebhookSecret {
  secret: string;
  madeAt: number;
  /** The one before, while it signs too. */
  previous: { secret: string; endsAt: number } | null;
}

export interface WebhookSecrets {
  /**
   * Made by `make` at its first use: of several processes one wins. Null where none of the secrets
   * of the service opens it; it stays, and can be replaced.
   */
  of(tenant: Tenant, endpoint: string, make: () => string): Promise<WebhookSecret | null>;
  /** When they were made, and until when the ones before sign too; null = none does. */
  list(tenant: Tenant): Promise<{ endpoint: string; madeAt: number; previousEndsAt: number | null }[]>;
  /** The secret until now signs for `overlapMs` more; the one before it no longer. */
  replace(tenant: Tenant, endpoint: string, secret: string, times: { overlapMs: number }): Promise<void>;
  /** Ends the one before at once. False = none was left. */
  endPrevious(tenant: Tenant, endpoint: string): Promise<boolean>;
  /** R32 seals all anew by the newest secret of the service. How many none of them opens. */
  reseal(): Promise<number>;
  /** How many none of the secrets of the service opens. */
  unopened(): Promise<number>;
}

export function webhookSecretsIn(db: Db): WebhookSecrets {
  /** Null once its time is over. */
  const livePrevious = () => sql<string | null>`case when previous_ends_at > ${db.now()} then sealed_previous end`;
  async function find({ appId, mode }: Tenant, endpoint: string): Promise<WebhookSecret | null | undefined> {
    const row = await db.sql
      .selectFrom('webhook_secrets')
      .select(['sealed_secret', 'made_at', 'previous_ends_at', livePrevious().as('previous')])
      .where('app_id', '=', appId)
      .where('mode', '=', mode)
      .where('endpoint', '=', endpoint)
      .executeTakeFirst();
    if (!row) return undefined;
    const secret = db.seal.openOrNull(row.sealed_secret);
    if (secret === null) return null;
    const previous = row.previous && db.seal.openOrNull(row.previous);
    const ending = previous ? { secret: previous, endsAt: row.previous_ends_at! } : null;
    return { secret, madeAt: row.made_at, previous: ending };
  }
  const all = () => db.sql.selectFrom('webhook_secrets').selectAll().execute();
  const sealedOf = ({ sealed_secret: own, sealed_previous: before }: WebhookSecretRow) =>
    before ? [own, before] : [own];

  return {
    async of(tenant, endpoint, make) {
      const known = await find(tenant, endpoint);
      if (known !== undefined) return known;
      await db.sql
        .insertInto('webhook_secrets')
        .values({
          app_id: tenant.appId,
          mode: tenant.mode,
          endpoint,
          sealed_secret: db.seal.close(make()),
          made_at: db.now(),
          sealed_previous: null,
          previous_ends_at: null,
        })
        .onConflict((on) => on.doNothing())
        .execute();
      return (await find(tenant, endpoint)) ?? null;
    },
    async list({ appId, mode }) {
      const rows = await db.sql
        .selectFrom('webhook_secrets')
        .select(['endpoint', 'made_at', 'previous_ends_at', livePrevious().as('previous')])
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .execute();
      return rows.map((row) => ({
        endpoint: row.endpoint,
        madeAt: row.made_at,
        previousEndsAt:
          row.previous === null || db.seal.openOrNull(row.previous) === null ? null : row.previous_ends_at,
      }));
    },
    async replace({ appId, mode }, endpoint, secret, { overlapMs }) {
      const made = { sealed_secret: db.seal.close(secret), made_at: db.now() };
      await db.sql
        .insertInto('webhook_secrets')
        .values({ app_id: appId, mode, endpoint, ...made, sealed_previous: null, previous_ends_at: null })
        .onConflict((on) =>
          on.columns(['app_id', 'mode', 'endpoint']).doUpdateSet({
            ...made,
            sealed_previous: sql<string>`webhook_secrets.sealed_secret`,
            previous_ends_at: sql<number>`${db.now()} + ${overlapMs}`,
          }),
        )
        .execute();
    },
    async endPrevious({ appId, mode }, endpoint) {
      const row = await db.sql
        .updateTable('webhook_secrets')
        .set({ sealed_previous: null, previous_ends_at: null })
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('endpoint', '=', endpoint)
        .where('previous_ends_at', '>', db.now())
        .returning('endpoint')
        .executeTakeFirst();
      return row !== undefined;
    },
    async reseal() {
      const rows = await all();
      // R71 nothing is written where nothing changes: on a full disk it starts all the same.
      for (const row of rows.filter((one) => !sealedOf(one).every(db.seal.isNewest))) {
        const again = (sealed: string) => db.seal.close(db.seal.openOrNull(sealed)!);
        const before = row.sealed_previous;
        if (db.seal.openOrNull(row.sealed_secret) === null) continue;
        await db.sql
          .updateTable('webhook_secrets')
          .set({
            sealed_secret: again(row.sealed_secret),
            ...(before && db.seal.openOrNull(before) !== null && { sealed_previous: again(before) }),
          })
          .where('app_id', '=', row.app_id)
          .where('mode', '=', row.mode)
          .where('endpoint', '=', row.endpoint)
          // Another process may have replaced it.
          .where('sealed_secret', '=', row.sealed_secret)
          .execute();
      }
      return rows.filter((row) => db.seal.openOrNull(row.sealed_secret) === null).length;
    },
    unopened: async () => (await all()).filter((row) => db.seal.openOrNull(row.sealed_secret) === null).length,
  };
}
