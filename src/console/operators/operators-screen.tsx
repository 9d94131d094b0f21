import { useEffect, useState } from 'react';
import type { OperatorRole } from '../../contract/operator-roles.ts';
import type { AdminOperator } from '../../contract/wire-admin-operators.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { style } from '../../ui/style.ts';
import { Badge } from '../parts/badge.tsx';
import { FailureNotice } from '../parts/notice.tsx';
import { useProof } from '../parts/prove.tsx';
import { rows } from '../parts/rows.style.ts';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { SecretOnce } from '../parts/secret-once.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { onNarrow } from '../root.style.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { agoOf, dateOf, momentOf, numberOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { InviteOperator, roleChoices } from './invite-operator.tsx';
import { OperatorActivity } from './operator-activity.tsx';

const look = {
  role: style({
    height: '32px',
    paddingInline: '8px',
    borderRadius: '8px',
    border: '1px solid var(--_edge)',
    background: 'var(--_field)',
    '@media (pointer: coarse)': { height: '44px', fontSize: '16px' },
  }),
  list: style({
    // Who on a line of its own, and below it what can be done.
    [onNarrow]: {
      '& tr': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', borderBlockEnd: '1px solid var(--_line)' },
      '& tr > td': { borderBlockEnd: 0 },
      '& tr > td:first-child': { flex: '1 1 100%', paddingBlockEnd: 0, overflowWrap: 'anywhere' },
      '& tr > td:nth-child(2)': { flex: '1 1 auto', width: 'auto', paddingInlineStart: '16px' },
      '& tr > td:last-child': { width: 'auto', paddingInlineStart: '16px' },
    },
  }),
  activity: style({ padding: '32px 24px 8px', fontSize: '16px', [onNarrow]: { paddingInline: '16px' } }),
  actions: style({
    display: 'flex',
    justifyContent: 'flex-end',
    gap: '8px',
    [onNarrow]: { flexWrap: 'wrap' },
    // "Remove yourself?" is the longest question.
    '& > span > button': { minWidth: '11em' },
  }),
};

/** Who may use the console, for all apps of the service. */
export function OperatorsScreen({ base }: { base: string }) {
  const { session, place } = useConsole();
  const list = useLoaded(base, async (signal) => (await call(place, 'listOperators', {}, signal)).data);
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const [isInviting, setInviting] = useState(false);
  const [invited, setInvited] = useState<{ email: string; link: string } | null>(null);
  const [version, setVersion] = useState(0);
  const reload = () => {
    list.reload();
    setVersion((before) => before + 1);
  };
  useEffect(() => {
    document.title = 'Your team';
  }, []);
  const operators = list.data ?? [];
  const act = (id: string, work: () => Promise<unknown>) =>
    void run(id, async () => {
      await prove(work);
    }).then(reload);
  const resend = ({ id, email }: AdminOperator) =>
    act(id, async () => {
      const { data } = await call(place, 'resendInvite', { operator: id });
      setInvited({ email, link: data.link });
    });
  const changeRole = (id: string, role: OperatorRole) =>
    act(id, async () => {
      const { data } = await call(place, 'changeOperatorRole', { operator: id, role });
      list.replace(operators.map((one) => (one.id === id ? data : one)));
    });
  const mistake = error ?? (list.data ? list.error : null);
  return (
    <section className={screen.screen} aria-labelledby="operators">
      <div className={screen.head}>
        <h1 id="operators">Your team</h1>
        <div className={screen.actions}>
          <Button isSmall onPress={() => setInviting(true)}>
            Invite a colleague
          </Button>
        </div>
        {mistake && (
          <p role="alert" className={screen.mistake}>
            {mistake.message}
          </p>
        )}
      </div>
      {proof}
      {isInviting && (
        <InviteOperator
          onCancel={() => setInviting(false)}
          onInvited={(email, link) => {
            setInviting(false);
            setInvited({ email, link });
            reload();
          }}
        />
      )}
      {invited && (
        <SecretOnce
          title="The invitation is on its way"
          message={`${invited.email} gets a mail with this link. You can pass it on yourself too: it sets a password, once, within 24 hours.`}
          label="The link of the invitation"
          secret={invited.link}
          onClose={() => setInvited(null)}
        />
      )}
      <Announced>{list.isLoading ? '' : numberOf(operators.length, 'operator')}</Announced>
      {!list.data ? (
        list.error ? (
          <FailureNotice error={list.error} onRetry={reload} />
        ) : (
          <SkeletonRows />
        )
      ) : (
        <Scroll label="All operators" isBusy={list.isLoading}>
          <table className={`${rows.table} ${look.list}`}>
            <thead>
              <tr>
                <th scope="col">Operator</th>
                <th scope="col">Role</th>
                <th scope="col" data-wide="">
                  Last seen
                </th>
                <th scope="col">
                  <span className={rows.unseen}>Actions</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {operators.map((operator) => (
                <OperatorRow
                  key={operator.id}
                  operator={operator}
                  isYou={operator.email === session.operator.email}
                  isBusy={running === operator.id}
                  onRole={(role) => changeRole(operator.id, role)}
                  onResend={() => resend(operator)}
                  onRemove={() => act(operator.id, () => call(place, 'removeOperator', { operator: operator.id }))}
                />
              ))}
            </tbody>
          </table>
          <h2 className={look.activity}>Logins and changes of operators</h2>
          <OperatorActivity base={base} operators={operators} version={version} />
        </Scroll>
      )}
    </section>
  );
}

interface OperatorRowProps {
  operator: AdminOperator;
  isYou: boolean;
  isBusy: boolean;
  onRole: (role: OperatorRole) => void;
  onResend: () => void;
  onRemove: () => void;
}

function OperatorRow({ operator, isYou, isBusy, onRole, onResend, onRemove }: OperatorRowProps) {
  const [wanted, setWanted] = useState<OperatorRole | null>(null);
  // After a refusal the stored role stands here again.
  const role = (isBusy ? wanted : null) ?? operator.role;
  return (
    <tr tabIndex={-1}>
      <td>
        <b style={{ fontWeight: 500 }}>{operator.email}</b>
        <small>
          {isYou && 'You, '}since {dateOf(operator.createdAt)}
        </small>
        {operator.isInvited && <Badge tone="quiet">Invited</Badge>}
      </td>
      <td data-tight="">
        <select
          className={look.role}
          aria-label={`Role of ${operator.email}`}
          value={role ?? ''}
          disabled={isBusy}
          onChange={({ currentTarget }) => {
            setWanted(currentTarget.value as OperatorRole);
            onRole(currentTarget.value as OperatorRole);
          }}
        >
          {operator.role === null && <option value="">No role</option>}
          {roleChoices.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </td>
      <td data-wide="" data-quiet="" data-tight="">
        {operator.lastSeenAt ? (
          <time dateTime={operator.lastSeenAt} title={momentOf(operator.lastSeenAt)}>
            {agoOf(operator.lastSeenAt)}
          </time>
        ) : isYou ? (
          'Now'
        ) : (
          'Never'
        )}
      </td>
      <td data-tight="" data-number="">
        <div className={look.actions}>
          {operator.isInvited && (
            <Button kind="secondary" isSmall isBusy={isBusy} onPress={onResend}>
              Send again
            </Button>
          )}
          <ConfirmButton question={isYou ? 'Remove yourself?' : 'Remove now?'} isBusy={isBusy} onConfirm={onRemove}>
            Remove
          </ConfirmButton>
        </div>
      </td>
    </tr>
  );
}
