import { useEffect, useState } from 'react';
import type { AdminKey } from '../../contract/wire-admin-keys.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { Badge } from '../parts/badge.tsx';
import { FailureNotice, NotForRole, Notice } from '../parts/notice.tsx';
import { useProof } from '../parts/prove.tsx';
import { rows } from '../parts/rows.style.ts';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { SecretOnce } from '../parts/secret-once.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { agoOf, dateOf, momentOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { AddKey } from './add-key.tsx';
import { PublicKeys } from './public-keys.tsx';

const stateNames = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const;
const tones = { active: 'good', expired: 'quiet', revoked: 'quiet' } as const;

/** How the site's pages and the owner's servers are known to the service. */
export function KeysScreen({ base }: { base: string }) {
  const { app, place, may } = useConsole();
  const canRead = may('listKeys');
  const list = useLoaded(base, async (signal) => (canRead ? (await call(place, 'listKeys', {}, signal)).data : []));
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const [isAdding, setAdding] = useState(false);
  const [added, setAdded] = useState<string | null>(null);
  const { reload } = list;
  useEffect(() => {
    document.title = `API keys of ${app.name}`;
  }, [app]);
  const revoke = (id: string) =>
    void run(id, async () => {
      await prove(() => call(place, 'revokeKey', { key: id }));
      reload();
    });
  const keys = list.data ?? [];
  const mistake = error ?? (list.data ? list.error : null);
  return (
    <section className={screen.screen} aria-labelledby="keys">
      <div className={screen.head}>
        <h1 id="keys">API keys</h1>
        {may('addKey') && (
          <div className={screen.actions}>
            <Button isSmall onPress={() => setAdding(true)}>
              Add key
            </Button>
          </div>
        )}
        {mistake && (
          <p role="alert" className={screen.mistake}>
            {mistake.message}{' '}
            {!error && (
              <Button kind="secondary" isSmall onPress={reload}>
                Try again
              </Button>
            )}
          </p>
        )}
      </div>
      {proof}
      {isAdding && (
        <AddKey
          onCancel={() => setAdding(false)}
          onAdded={(key) => {
            setAdding(false);
            setAdded(key);
            reload();
          }}
        />
      )}
      {added && (
        <SecretOnce
          title="The key is made"
          message="Copy it now: it is shown this one time. Put it where your server keeps its secrets."
          label="The new key"
          secret={added}
          onClose={() => setAdded(null)}
        />
      )}
      <Announced>{list.isLoading ? '' : `${keys.length} keys`}</Announced>
      <Scroll label="All keys" isBusy={list.isLoading}>
        <PublicKeys base={base} />
        {!canRead ? (
          <NotForRole>Secret keys are for owners.</NotForRole>
        ) : !list.data ? (
          list.error ? (
            <FailureNotice error={list.error} onRetry={reload} />
          ) : (
            <SkeletonRows />
          )
        ) : keys.length === 0 ? (
          <Notice
            icon="key"
            title="No secret key yet"
            action={may('addKey') && <Button onPress={() => setAdding(true)}>Add key</Button>}
          >
            A server of yours needs one to read or change members. A page never does.
          </Notice>
        ) : (
          <table className={rows.table}>
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
                <KeyRow
                  key={key.id}
                  adminKey={key}
                  isBusy={running === key.id}
                  {...(may('revokeKey') && key.state === 'active' && { onRevoke: () => revoke(key.id) })}
                />
              ))}
            </tbody>
          </table>
        )}
      </Scroll>
    </section>
  );
}

interface KeyRowProps {
  adminKey: AdminKey;
  isBusy: boolean;
  onRevoke?: () => void;
}

const KeyRow = ({ adminKey: key, isBusy, onRevoke }: KeyRowProps) => (
  <tr>
    <td>
      <b style={{ fontWeight: 500 }}>{key.name}</b>
      <small>{key.scopes.join(', ')}</small>
    </td>
    <td data-tight="">
      <Badge tone={tones[key.state]}>{stateNames[key.state]}</Badge>
    </td>
    <td data-wide="" data-quiet="" data-tight="">
      {key.lastUsedAt ? (
        <time dateTime={key.lastUsedAt} title={momentOf(key.lastUsedAt)}>
          {agoOf(key.lastUsedAt)}
        </time>
      ) : (
        'Never'
      )}
    </td>
    <td data-wide="" data-quiet="" data-tight="">
      {key.expiresAt ? <time dateTime={key.expiresAt}>{dateOf(key.expiresAt)}</time> : 'Never'}
    </td>
    <td data-wide="" data-quiet="">
      <time dateTime={key.createdAt}>{dateOf(key.createdAt)}</time>
      <small>by {key.createdBy}</small>
    </td>
    <td data-tight="" data-number="">
      {onRevoke && (
        <ConfirmButton question="Revoke now?" isBusy={isBusy} onConfirm={onRevoke}>
          Revoke
        </ConfirmButton>
      )}
    </td>
  </tr>
);
