import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import styles from '../../parts/photo-details/upload.module.css';
import { ApiError } from '../../state/api/api-error.ts';
import { queuedText } from '../../state/api/queued-writes.ts';
import { navigate } from '../../state/view/location.ts';

/** A file on its way, or one that did not get through; it stays until it is sent or left out. */
export interface Sending {
  key: string;
  name: string;
  part: number;
  error: ApiError | string | null;
  /** Tries again with what was prepared. */
  again: (() => void) | null;
}

export function SendingImage({ sending, onDrop }: { sending: Sending; onDrop(): void }): ReactNode {
  const { name, part, error, again } = sending;
  return (
    <li className={styles.sending}>
      <b>{name}</b>
      {error ? (
        <>
          <p className={styles.wrong} role="alert">
            {error instanceof ApiError ? queuedText(error) : error}
          </p>
          <div className={styles.row}>
            {again && <Button onClick={again}>Try again</Button>}
            {error instanceof ApiError && error.code === 'image-sent-before' && (
              <Button onClick={() => navigate('/collections?tab=uploads')}>My uploads</Button>
            )}
            <Button kind="plain" onClick={onDrop}>
              Leave it out
            </Button>
          </div>
        </>
      ) : (
        <progress aria-label={`Sending ${name}`} value={part} max={1} />
      )}
    </li>
  );
}
