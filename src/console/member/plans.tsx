import { useRef, useState } from 'react';
import type { ConsoleApp } from '../../contract/console.ts';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { useProof } from '../parts/prove.tsx';
import { RoleNote } from '../parts/role-note.tsx';
import { rows } from '../parts/rows.style.ts';
import { useConsole } from '../state/console-context.ts';
import { dateOf, dateOfSeconds, exactMoneyOf } from '../state/format.ts';
import { isUnpaid, planStatusNames } from '../state/plan-status.ts';
import { rhythmOf } from '../state/price-rhythm.ts';
import { useAction } from '../state/use-action.ts';
import { CancelPlan } from './cancel-plan.tsx';
import type { Change } from './change.ts';
import { GivePlan } from './give-plan.tsx';
import { sheet } from './member.style.ts';

type Connection = AdminMember['planConnections'][number];

type Plan = ConsoleApp['plans'][number];

/** "€12.00 a month". A price that the plan has no longer shows its amount alone. */
function paidOf({ type, payment }: Connection, plan: Plan | undefined): string {
  if (!payment) return 'Paid';
  const amount = exactMoneyOf(payment.amount ?? 0, payment.currency);
  if (type === 'ONETIME') return `${amount} once`;
  const interval = plan?.prices.find(({ id }) => id === payment.priceId)?.interval;
  return interval ? `${amount} ${rhythmOf(interval)}` : amount;
}

/** Seconds since 1970. */
const endOf = ({ payment }: Connection) => payment?.cancelAtDate ?? null;

/** When it was paid, or is to be. Imported payments can lack the day. */
function billingOf(connection: Connection): string | null {
  const { type, status, payment } = connection;
  if (status === 'CANCELED') return null;
  const { lastBillingDate: last = null, nextBillingDate: next = null } = payment ?? {};
  const isDue = isUnpaid(connection);
  const day = isDue || type === 'ONETIME' ? last : next;
  if (day === null) return null;
  const words = isDue ? 'Due since' : type === 'ONETIME' ? 'Paid on' : 'Next payment on';
  return `${words} ${dateOfSeconds(day)}`;
}

function termsOf(connection: Connection, plan: Plan | undefined): string {
  const { type, complimentary, endsAt, status } = connection;
  const price = type !== 'FREE' ? paidOf(connection, plan) : complimentary ? 'Free of charge' : 'Free';
  if (endsAt) return `${price} until ${dateOf(endsAt)}`;
  const end = endOf(connection);
  const when = end ? `${status === 'CANCELED' ? 'Ended' : 'Ends'} on ${dateOfSeconds(end)}` : billingOf(connection);
  return when ? `${price} · ${when}` : price;
}

/** Behind the words of a button: several plans have the same ones. */
const OfPlan = ({ connection: { planName } }: { connection: Connection }) => (
  <span className={rows.unseen}> {planName}</span>
);

/** What the member has, and plans to give, to take back or to cancel. */
export function Plans({ member, onChange }: { member: AdminMember; onChange: Change }) {
  const { app, may } = useConsole();
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const [cancelled, cancel] = useState<Connection | null>(null);
  // One for each change: a plan whose answer was lost is kept once.
  const key = useRef(crypto.randomUUID());
  const keep = async ({ id, planId, planName }: Connection) => {
    const isKept = await run(id, () =>
      prove(() => onChange('keepPlan', { planId }, `${planName} goes on`, `${key.current}-${planId}`)),
    );
    if (isKept) key.current = crypto.randomUUID();
  };
  const has = member.planConnections;
  const planOf = ({ planId }: Connection) => app.plans.find(({ id }) => id === planId);
  const missing = app.plans.filter(
    ({ id, isActive }) => isActive && has.every((one) => one.planId !== id || one.status === 'CANCELED'),
  );
  return (
    <section className={sheet.section} aria-labelledby="plans">
      <header>
        <h2 id="plans">Plans</h2>
      </header>
      {has.length === 0 && <p>No plan.</p>}
      {has.map((connection) => {
        const takeBack = connection.complimentary ? 'revokePlan' : 'removeFreePlan';
        return (
          <div key={connection.id} className={sheet.row}>
            <div>
              <span id={`plan-${connection.id}`}>{connection.planName}</span>
              <small>{termsOf(connection, planOf(connection))}</small>
            </div>
            <Badge tone={connection.active ? 'good' : isUnpaid(connection) ? 'bad' : 'quiet'}>
              {connection.active ? 'Active' : (planStatusNames[connection.status] ?? connection.status)}
            </Badge>
            {connection.type === 'FREE' && may(takeBack) && (
              <ConfirmButton
                question="Remove now?"
                describedBy={`plan-${connection.id}`}
                isBusy={running === connection.id}
                onConfirm={() =>
                  void run(connection.id, () =>
                    onChange(takeBack, { planId: connection.planId }, `${connection.planName} is removed`),
                  )
                }
              >
                Remove
              </ConfirmButton>
            )}
            {connection.type !== 'FREE' && connection.status !== 'CANCELED' && may('cancelPlan') && (
              <div data-actions="">
                {/* One button, so that the focus stays on it when the plan is cancelled or kept. */}
                <Button
                  kind="secondary"
                  isSmall
                  isBusy={running === connection.id}
                  onPress={() => (endOf(connection) ? void keep(connection) : cancel(connection))}
                >
                  {endOf(connection) ? 'Keep plan' : 'Cancel plan'}
                  <OfPlan connection={connection} />
                </Button>
                {endOf(connection) && (
                  <Button kind="secondary" isSmall onPress={() => cancel(connection)}>
                    End now
                    <OfPlan connection={connection} />
                  </Button>
                )}
              </div>
            )}
          </div>
        );
      })}
      {error && (
        <p role="alert" className={sheet.mistake}>
          {error.errors[0]?.message ?? error.message}
        </p>
      )}
      {cancelled && (
        <CancelPlan member={member} connection={cancelled} onChange={onChange} onClose={() => cancel(null)} />
      )}
      {proof}
      <RoleNote operation="addFreePlan">Only admins and owners can add, remove and cancel plans.</RoleNote>
      <GivePlan missing={missing} onChange={onChange} />
    </section>
  );
}
