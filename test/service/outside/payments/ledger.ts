import { type PaidConnection, reconcile, type StoredSnapshot } from '../../../../src/service/domain/paid-connection.ts';
import type { PaymentEvent, Payments } from '../../../../src/service/outside/payments/payments.ts';

/**
 * What a use case does with events, over maps instead of tables: each step that does not wait is a
 * transaction.
 */
export interface Ledger {
  apply(event: PaymentEvent): Promise<void>;
  connections(): PaidConnection[];
  /** How often something was written. */
  effects: number;
}

export function ledgerOf(payments: Pick<Payments, 'read'>): Ledger {
  const seen = new Set<string>();
  const snapshots = new Map<string, StoredSnapshot>();

  const write = (eventId: string, id: string, snapshot: StoredSnapshot) => {
    seen.add(eventId);
    snapshots.set(id, snapshot);
    ledger.effects++;
  };

  const ledger: Ledger = {
    effects: 0,
    connections: () => [...snapshots.values()].map(({ connection }) => connection),
    async apply({ id: eventId, about }) {
      if (!about) return;
      const { connectionId, snapshot } = about;
      for (;;) {
        if (seen.has(eventId)) return;
        const before = snapshots.get(connectionId) ?? null;
        const verdict = reconcile(before, snapshot);
        if (verdict === 'keep') {
          seen.add(eventId);
          return;
        }
        if (verdict === 'take')
          return write(eventId, connectionId, { at: snapshot.at, connection: snapshot.connection! });
        const connection = await payments.read(connectionId);
        if (!connection) return;
        // Another delivery may have stored something newer meanwhile: then all begins again.
        if (snapshots.get(connectionId) === (before ?? undefined) && !seen.has(eventId))
          return write(eventId, connectionId, { at: snapshot.at, connection });
      }
    },
  };
  return ledger;
}
