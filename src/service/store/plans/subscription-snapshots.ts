import type { Tenant } from '../../../contract/tenant.ts';
import type { PaidConnection, StoredSnapshot } from '../../domain/paid-connection.ts';
import type { Db } from '../db.ts';
import type { SubscriptionSnapshotRow } from '../tables.ts';

/**
 * R60 the payment provider's latest state of each paid connection, and the events that have taken
 * effect.
 */
export interface SubscriptionSnapshots {
  /**
   * True for the first caller of this event id, false ever after. In the transaction of its effect.
   */
  claim(tenant: Tenant, eventId: string): Promise<boolean>;
  /** Whether the event has taken effect for good: then the provider need not send it again. */
  isClaimed(tenant: Tenant, eventId: string): Promise<boolean>;
  /**
   * The stored snapshot of one connection, or null. In a transaction it holds a lock for this
   * connection until the end, so that a decision by it is still valid when it is written.
   */
  find(tenant: Tenant, connectionId: string): Promise<StoredSnapshot | null>;
  /** Replaces the snapshot of the connection. The member must exist. */
  keep(tenant: Tenant, snapshot: StoredSnapshot): Promise<void>;
  /**
   * All snapshots of a member, the oldest first. In a transaction it holds a lock for this member
   * until the end.
   */
  ofMember(tenant: Tenant, memberId: string): Promise<StoredSnapshot[]>;
}

const snapshotOf = ({
  said_at,
  connection,
}: Pick<SubscriptionSnapshotRow, 'said_at' | 'connection'>): StoredSnapshot => ({
  at: said_at,
  connection: JSON.parse(connection) as PaidConnection,
});

export function subscriptionSnapshotsIn(db: Db): SubscriptionSnapshots {
  const select = ({ appId, mode }: Tenant) =>
    db.sql
      .selectFrom('payment_words')
      .select(['said_at', 'connection'])
      .where('app_id', '=', appId)
      .where('mode', '=', mode);
  const lock = async ({ appId, mode }: Tenant, name: string) => {
    if (db.isTransaction) await db.lock(`payments:${appId}:${mode}:${name}`);
  };

  return {
    async claim({ appId, mode }, eventId) {
      const row = await db.sql
        .insertInto('payment_events')
        .values({ app_id: appId, mode, id: eventId, taken_at: db.now() })
        .onConflict((on) => on.columns(['app_id', 'mode', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      return row !== undefined;
    },
    async isClaimed({ appId, mode }, eventId) {
      const row = await db.sql
        .selectFrom('payment_events')
        .select('id')
        .where('app_id', '=', appId)
        .where('mode', '=', mode)
        .where('id', '=', eventId)
        .executeTakeFirst();
      if (row) await db.settled();
      return row !== undefined;
    },
    async find(tenant, connectionId) {
      await lock(tenant, connectionId);
      const row = await select(tenant).where('connection_id', '=', connectionId).executeTakeFirst();
      return row ? snapshotOf(row) : null;
    },
    async keep({ appId, mode }, { at, connection }) {
      const values = { said_at: at, connection: JSON.stringify(connection) };
      await db.sql
        .insertInto('payment_words')
        .values({
          app_id: appId,
          mode,
          connection_id: connection.id,
          member_id: connection.memberId,
          ...values,
        })
        .onConflict((on) => on.columns(['app_id', 'mode', 'connection_id']).doUpdateSet(values))
        .execute();
    },
    async ofMember(tenant, memberId) {
      await lock(tenant, `member:${memberId}`);
      const rows = await select(tenant)
        .where('member_id', '=', memberId)
        .orderBy('said_at')
        .orderBy('connection_id')
        .execute();
      return rows.map(snapshotOf);
    },
  };
}
