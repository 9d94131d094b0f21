import { type ReactNode, useState } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { ask } from '../../state/api/api.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import styles from './edit.module.css';
import type { Patch } from './edited-provider.ts';

/** Takes a place or a credential off the page at once, after one question. */
export function RemovePart({
  provider,
  what,
  patch,
  onRemoved,
  onChange,
}: {
  provider: Provider;
  /** As the question names it. */
  what: string;
  patch: Patch;
  /** The button that was pressed is gone. */
  onRemoved(): void;
  onChange(next: Provider): void;
}): ReactNode {
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const { sid } = provider.card;
  const remove = async () => {
    setBusy(true);
    try {
      const next = await ask('updateProvider', { providerId: sid, ...patch }, { ifMatch: provider.rev });
      setAsking(false);
      onRemoved();
      onChange(next);
      toast('Removed from your page.', { kind: 'success' });
    } catch (failure) {
      const refusal = asApiError(failure);
      setError(refusal.message);
      // Pressed once more it is removed from the page as it stands now.
      if (refusal.status === 412) await ask('getProvider', { providerId: sid }).then(onChange, () => {});
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        kind="plain"
        icon="trash"
        aria-label={`Remove ${what}`}
        onClick={() => {
          setError('');
          setAsking(true);
        }}
      >
        Remove
      </Button>
      {isAsking && (
        <Dialog
          title={`Remove ${what}?`}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button kind="plain" onClick={() => setAsking(false)}>
                Keep it
              </Button>
              <Button kind="danger" isBusy={isBusy} disabled={isBusy} onClick={() => void remove()}>
                Remove
              </Button>
            </>
          }
        >
          <p>It goes from your page at once. To have it back, you add it again, and a moderator looks at it.</p>
          {error && (
            <p role="alert" className={styles.wrong}>
              {error}
            </p>
          )}
        </Dialog>
      )}
    </>
  );
}
