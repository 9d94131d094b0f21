import type { AdminKey } from '../../contract/wire-admin-keys.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { style } from '../../ui/style.ts';
import { Badge } from '../parts/badge.tsx';
import { rows } from '../parts/rows.style.ts';
import { agoOf, dateOf, inOf, momentOf } from '../state/format.ts';

const actions = style({ display: 'flex', justifyContent: 'flex-end', gap: '8px' });
const stateNames = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const;
const tones = { active: 'good', expired: 'quiet', revoked: 'quiet' } as const;

interface KeyTableProps {
  keys: readonly AdminKey[];
  /** The id of the key that is being revoked. */
  running: string | null;
  onRotate?: (key: AdminKey) => void;
  onRevoke?: (id: string) => void;
}

/** The secret keys, also those that have ended. */
export const KeyTable = ({ keys, running, ...rest }: KeyTableProps) => (
  <table className={`${rows.table} ${rows.stacked}`}>
    <thead>
      <tr>
        <th scope="col">Secret key</th>
        <th scope="col">State</th>
        <th scope="col" data-wide="">
          Last used
        </th>
        <th scope="col" data-wide="">
          Expires
        </th>
        <th scope="col" data-wide="">
          Made
        </th>
        <th scope="col">
          <span className={rows.unseen}>Actions</span>
        </th>
      </tr>
    </thead>
    <tbody>
      {keys.map((key) => (
        <KeyRow key={key.id} adminKey={key} isBusy={running === key.id} {...rest} />
      ))}
    </tbody>
  </table>
);

interface KeyRowProps extends Pick<KeyTableProps, 'onRotate' | 'onRevoke'> {
  adminKey: AdminKey;
  isBusy: boolean;
}

function KeyRow({ adminKey: key, isBusy, onRotate, onRevoke }: KeyRowProps) {
  const { id, endsAt, expiresAt, lastUsedAt } = key;
  const end = endsAt ?? expiresAt;
  const isActive = key.state === 'active';
  return (
    <tr id={id} tabIndex={-1}>
      <td data-line="">
        <b id={`${id}-name`} style={{ fontWeight: 500 }}>
          {key.name}
        </b>
        <small>{key.scopes.join(', ')}</small>
      </td>
      <td data-tight="">
        {endsAt ? (
          <Badge tone="quiet">{`Ends ${inOf(endsAt)}`}</Badge>
        ) : (
          <Badge tone={tones[key.state]}>{stateNames[key.state]}</Badge>
        )}
      </td>
      <td data-wide="" data-quiet="" data-tight="">
        {lastUsedAt ? (
          <time dateTime={lastUsedAt} title={momentOf(lastUsedAt)}>
            {agoOf(lastUsedAt)}
          </time>
        ) : (
          'Never'
        )}
      </td>
      <td data-wide="" data-quiet="" data-tight="">
        {end ? (
          <time dateTime={end} title={momentOf(end)}>
            {dateOf(end)}
          </time>
        ) : (
          'Never'
        )}
      </td>
      <td data-wide="" data-quiet="">
        <time dateTime={key.createdAt}>{dateOf(key.createdAt)}</time>
        <small>by {key.createdBy}</small>
      </td>
      <td data-tight="" data-number="">
        <div className={actions}>
          {isActive && !endsAt && onRotate && (
            <Button kind="secondary" isSmall describedBy={`${id}-name`} onPress={() => onRotate(key)}>
              Rotate
            </Button>
          )}
          {isActive && onRevoke && (
            <ConfirmButton
              question="Revoke now?"
              isBusy={isBusy}
              describedBy={`${id}-name`}
              onConfirm={() => onRevoke(id)}
            >
              Revoke
            </ConfirmButton>
          )}
        </div>
      </td>
    </tr>
  );
}
