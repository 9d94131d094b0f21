import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import styles from '../../parts/form-page.module.css';
import { Notice } from '../../parts/notice.tsx';
import { copiedMs } from '../../state/view/client-limits.ts';
import { navigate } from '../../state/view/location.ts';

/** Behind the # the token never leaves the browser, for no log and no referrer. */
const placeOf = (id: string, token: string) => `/?removal=${id}#t=${token}`;

/** Shown once. This address alone gives access to the request's state. */
export function RemovalLink({
  id,
  token,
  isHidden,
  onClose,
}: {
  id: string;
  token: string;
  isHidden: boolean;
  onClose(): void;
}): ReactNode {
  const [isCopied, setCopied] = useState(false);
  const address = `${window.location.origin}${placeOf(id, token)}`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), copiedMs);
      },
      () => {},
    );
  return (
    <Dialog
      isBeforeGates
      title="Thank you"
      onClose={onClose}
      foot={
        <>
          <Button onClick={() => navigate(placeOf(id, token), { replace: true })}>See how it stands</Button>
          <Button kind="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <Notice
        icon={isHidden ? 'check' : 'info'}
        title={isHidden ? 'The photo is out of sight' : 'Waiting for a moderator'}
      >
        <p>
          {isHidden
            ? 'Hidden now; a moderator decides within a day.'
            : 'Very many requests came at once, so the photo stays in view until a moderator has looked, within a day at most.'}
        </p>
        <p>Keep this address: it is the only way to see how your request stands.</p>
      </Notice>
      <div className={styles.address}>
        <input
          aria-label="The address of your request"
          readOnly
          value={address}
          onFocus={(e) => e.currentTarget.select()}
        />
        <Button icon={isCopied ? 'check' : 'link'} onClick={() => void copy()}>
          {isCopied ? 'Copied!' : 'Copy'}
        </Button>
      </div>
    </Dialog>
  );
}
