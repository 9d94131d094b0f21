import type { AdminMember } from '../../contract/wire-admin.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { RoleNote } from '../parts/role-note.tsx';
import { useConsole } from '../state/console-context.ts';
import { dateOf } from '../state/format.ts';
import { planStatusNames } from '../state/plan-status.ts';
import { useAction } from '../state/use-action.ts';
import type { Change } from './change.ts';
import { GivePlan } from './give-plan.tsx';
import { sheet } from './member.style.ts';

type Connection = AdminMember['planConnections'][number];

const paidOf = ({ payment }: Connection) =>
  payment && new Intl.NumberFormat('en', { style: 'currency', currency: payment.currency }).format(payment.amount ?? 0);

function termsOf(connection: Connection): string {
  const { type, complimentary, endsAt } = connection;
  const price = type !== 'FREE' ? (paidOf(connection) ?? 'Paid') : complimentary ? 'Free of charge' : 'Free';
  return endsAt ? `${price} until ${dateOf(endsAt)}` : price;
}

/** What the member has, and plans to give or to take back. Paid ones end at Stripe. */
export function Plans({ member, onChange }: { member: AdminMember; onChange: Change }) {
  const { app, may } = useConsole();
  const { running, error, run } = useAction();
  const has = member.planConnections;
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
              {connection.planName}
              <small>{termsOf(connection)}</small>
            </div>
            <Badge tone={connection.active ? 'good' : 'quiet'}>
              {connection.active ? 'Active' : (planStatusNames[connection.status] ?? connection.status)}
            </Badge>
            {connection.type === 'FREE' && may(takeBack) && (
              <ConfirmButton
                question="Remove now?"
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
          </div>
        );
      })}
      {error && (
        <p role="alert" className={sheet.mistake}>
          {error.message}
        </p>
      )}
      <RoleNote operation="addFreePlan">Only admins and owners give and take plans.</RoleNote>
      <GivePlan missing={missing} onChange={onChange} />
    </section>
  );
}
