import { useEffect, useState } from 'react';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, Notice } from '../parts/notice.tsx';
import { useProof } from '../parts/prove.tsx';
import { RoleNote } from '../parts/role-note.tsx';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { numberOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';
import { useKeyedEffect } from '../state/use-keyed-effect.ts';
import { useLoaded } from '../state/use-loaded.ts';
import { KeyTable } from './key-table.tsx';
import { PublicKeys } from './public-keys.tsx';
import { useNewKeys } from './use-new-keys.tsx';

/** How the site's pages and the owner's servers are known to the service. */
export function KeysScreen({ base }: { base: string }) {
  const { app, place, may } = useConsole();
  const canRead = may('listKeys');
  const list = useLoaded(base, async (signal) => (canRead ? (await call(place, 'listKeys', {}, signal)).data : []));
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const [changed, setChanged] = useState<string | null>(null);
  const { reload } = list;
  const { dialogs, isShown, add, rotate } = useNewKeys({ onMade: reload, onRotated: setChanged });
  useEffect(() => {
    document.title = `API keys of ${app.name}`;
  }, [app]);
  // A button that goes with what it did leaves the focus nowhere: then to the row of the key.
  useKeyedEffect([changed, isShown, list.loads], () => {
    if (changed && !isShown && document.activeElement === document.body) document.getElementById(changed)?.focus();
  });
  const revoke = (id: string) =>
    void run(id, async () => {
      await prove(() => call(place, 'revokeKey', { key: id }));
      setChanged(id);
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
            <Button isSmall onPress={add}>
              Add key
            </Button>
          </div>
        )}
        <RoleNote operation="listKeys">Secret keys are for owners.</RoleNote>
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
      {dialogs}
      <Announced>{list.isLoading ? '' : numberOf(keys.length, 'key')}</Announced>
      <Scroll label="All keys" isBusy={list.isLoading}>
        <PublicKeys base={base} />
        {!canRead ? null : !list.data ? (
          list.error ? (
            <FailureNotice error={list.error} onRetry={reload} />
          ) : (
            <SkeletonRows />
          )
        ) : keys.length === 0 ? (
          <Notice icon="key" title="No secret key yet" action={may('addKey') && <Button onPress={add}>Add key</Button>}>
            A server of yours needs one to read or change members. A page never does.
          </Notice>
        ) : (
          <KeyTable
            keys={keys}
            running={running}
            {...(may('rotateKey') && { onRotate: rotate })}
            {...(may('revokeKey') && { onRevoke: revoke })}
          />
        )}
      </Scroll>
    </section>
  );
}
