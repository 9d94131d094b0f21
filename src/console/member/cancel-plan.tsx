import { useRef, useState } from 'react';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { style } from '../../ui/style.ts';
import { useProof } from '../parts/prove.tsx';
import { useConsole } from '../state/console-context.ts';
import { dateOfSeconds } from '../state/format.ts';
import { isUnpaid } from '../state/plan-status.ts';
import { stripeCustomerUrl } from '../state/stripe-address.ts';
import { useAction } from '../state/use-action.ts';
import type { Change } from './change.ts';

const body = style({
  display: 'grid',
  gap: '12px',
  width: '100%',
  fontSize: '13px',
  '& fieldset': { display: 'grid', border: 0, padding: 0, margin: 0, minWidth: 0 },
  '& label': { display: 'flex', gap: '10px', paddingBlock: '8px', lineHeight: '20px', cursor: 'pointer' },
  '& input': { width: '18px', height: '18px', marginBlockStart: '1px', flex: 'none', accentColor: 'var(--_accent)' },
  '& small': { display: 'block', fontSize: '12px', color: 'var(--_muted)' },
  '& > p': { color: 'var(--_muted)' },
  '& > p[role=alert]': { color: 'var(--_danger)' },
});

interface CancelPlanProps {
  member: AdminMember;
  connection: AdminMember['planConnections'][number];
  onChange: Change;
  onClose: () => void;
}

/** "Premium and Workshops", or the plan itself where it opens no group. */
function lossOf(opens: readonly string[], isTeam: boolean): string {
  const names = new Intl.ListFormat('en').format(opens.map((name) => `“${name}”`));
  const own = names ? `The member loses ${names}.` : 'The member loses access to what the plan opens.';
  return isTeam ? `${own} So does the team of this plan.` : own;
}

type When = 'period-end' | 'now';
type Connection = CancelPlanProps['connection'];

const periodOf = ({ status }: Connection) => (status === 'TRIALING' ? 'trial' : 'paid period');

/** When it ends already. */
const waitingOf = ({ payment }: Connection) => (payment?.cancelAtDate ? dateOfSeconds(payment.cancelAtDate) : null);

/**
 * At the end of the period that is paid, or at once. What was bought once, is not paid, or waits
 * for its end already, ends at once.
 */
export function CancelPlan({ member, connection, onChange, onClose }: CancelPlanProps) {
  const { app } = useConsole();
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const { planId, planName, type } = connection;
  const isWaiting = waitingOf(connection) !== null;
  const endsAtOnce = type === 'ONETIME' || isWaiting || isUnpaid(connection);
  const [when, setWhen] = useState<When>(endsAtOnce ? 'now' : 'period-end');
  // One for each choice: a change whose answer was lost is made once.
  const key = useRef(crypto.randomUUID());
  const plan = app.plans.find(({ id }) => id === planId);
  const cancel = () =>
    void run('cancel', async () => {
      const words = when === 'now' ? `${planName} has ended` : `${planName} ends with the ${periodOf(connection)}`;
      await prove(() => onChange('cancelPlan', { planId, when }, words, `${key.current}-${when}`));
      onClose();
    });
  return (
    <>
      <AlertDialog
        title={isWaiting ? `End ${planName} now?` : `Cancel ${planName}?`}
        message={
          isUnpaid(connection)
            ? 'It is not paid, so it gives no access now.'
            : lossOf(plan?.opens ?? [], plan?.isTeam ?? false)
        }
        onCancel={onClose}
      >
        <div className={body}>
          <WhenToEnd connection={connection} when={when} isBusy={running !== null} onChoose={setWhen} />
          <Refunds member={member} />
          {error && <p role="alert">{error.errors[0]?.message ?? error.message}</p>}
        </div>
        <Button kind="secondary" onPress={onClose}>
          Back
        </Button>
        <Button kind="danger" isBusy={running === 'cancel'} onPress={cancel}>
          {isWaiting ? 'End now' : 'Cancel plan'}
        </Button>
      </AlertDialog>
      {proof}
    </>
  );
}

/** The fake of a demo has no dashboard to lead to. */
function Refunds({ member }: Pick<CancelPlanProps, 'member'>) {
  const { app, place } = useConsole();
  if (app.fakeStripe.includes(place.mode)) return <p>No money is returned: this demo sells with a fake of Stripe.</p>;
  return (
    <p>
      No money is returned.{' '}
      {member.stripeCustomerId ? (
        <>
          Make refunds{' '}
          <a href={stripeCustomerUrl(place.mode, member.stripeCustomerId)} target="_blank" rel="noreferrer">
            at Stripe
          </a>
          .
        </>
      ) : (
        'Make refunds at Stripe.'
      )}
      {place.mode === 'sandbox' && ' This is test mode: no money moves.'}
    </p>
  );
}

interface WhenToEndProps {
  connection: Connection;
  when: When;
  isBusy: boolean;
  onChoose: (when: When) => void;
}

function WhenToEnd({ connection, when, isBusy, onChoose }: WhenToEndProps) {
  const waiting = waitingOf(connection);
  if (connection.type === 'ONETIME') return <p>It was bought once, and ends at once.</p>;
  if (isUnpaid(connection)) return <p>It ends at once, and its payment is not tried again.</p>;
  if (waiting) return <p>{`Otherwise it ends on ${waiting}.`}</p>;
  const next = connection.payment?.nextBillingDate;
  const choice = (value: When, title: string, hint: string) => (
    <label>
      <input type="radio" name="when" checked={when === value} onChange={() => onChoose(value)} />
      <span>
        {title}
        <small>{hint}</small>
      </span>
    </label>
  );
  return (
    <fieldset aria-label="When" disabled={isBusy}>
      {choice(
        'period-end',
        `At the end of the ${periodOf(connection)}${next ? `, on ${dateOfSeconds(next)}` : ''}`,
        'The member keeps the plan until then and is not charged again. You can take this back.',
      )}
      {choice('now', 'Now', 'The plan ends at once, and so do its payments.')}
    </fieldset>
  );
}
