import { useState } from 'react';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Badge } from '../parts/badge.tsx';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';
import type { Change } from './change.ts';
import { sheet } from './member.style.ts';

type Connection = AdminMember['planConnections'][number];

const paidOf = ({ payment }: Connection) =>
  payment && new Intl.NumberFormat('en', { style: 'currency', currency: payment.currency }).format(payment.amount ?? 0);

/** What the member has, and free plans to give or to take back. Paid ones end at Stripe. */
export function Plans({ member, onChange }: { member: AdminMember; onChange: Change }) {
  const { app, may } = useConsole();
  const { running, error, run } = useAction();
  const has = member.planConnections;
  const free = app.plans.filter(
    ({ id, isFree, isActive }) => isFree && isActive && has.every((one) => one.planId !== id),
  );
  const [chosen, choose] = useState('');
  const planId = free.some(({ id }) => id === chosen) ? chosen : (free[0]?.id ?? '');
  return (
    <section className={sheet.section} aria-labelledby="plans">
      <header>
        <h2 id="plans">Plans</h2>
      </header>
      {has.length === 0 && <p>No plan.</p>}
      {has.map((connection) => (
        <div key={connection.id} className={sheet.row}>
          <div>
            {connection.planName}
            <small>{connection.type === 'FREE' ? 'Free' : (paidOf(connection) ?? 'Paid')}</small>
          </div>
          <Badge tone={connection.active ? 'good' : 'quiet'}>{connection.active ? 'Active' : connection.status}</Badge>
          {connection.type === 'FREE' && may('removeFreePlan') && (
            <ConfirmButton
              question="Remove now?"
              isBusy={running === connection.id}
              onConfirm={() =>
                void run(connection.id, () =>
                  onChange('removeFreePlan', { planId: connection.planId }, `${connection.planName} is removed`),
                )
              }
            >
              Remove
            </ConfirmButton>
          )}
        </div>
      ))}
      {free.length > 0 && may('addFreePlan') && (
        <form
          className={sheet.row}
          onSubmit={(event) => {
            event.preventDefault();
            const name = free.find(({ id }) => id === planId)?.name ?? planId;
            void run('add', () => onChange('addFreePlan', { planId }, `${name} is added`));
          }}
        >
          <TextField
            key={free.map(({ id }) => id).join()}
            name="plan-to-add"
            label="Add a free plan"
            initial={planId}
            choices={free.map(({ id, name }) => ({ value: id, label: name }))}
            onInput={choose}
          />
          <span style={{ alignSelf: 'end' }}>
            <Button kind="secondary" type="submit" isBusy={running === 'add'}>
              Add
            </Button>
          </span>
        </form>
      )}
      {error && (
        <p role="alert" className={sheet.mistake}>
          {error.message}
        </p>
      )}
    </section>
  );
}
