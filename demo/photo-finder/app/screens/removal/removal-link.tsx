import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice } from '../../parts/notice.tsx';
import { copiedMs } from '../../state/figures.ts';
import { navigate } from '../../state/place.ts';
import styles from '../report/report.module.css';

/** Behind the # the token never leaves the browser, for no log and no referrer. */
const placeOf = (id: string, token: string) => `/?removal=${id}#t=${token}`;

/** Told once: whoever has this address sees how the request stands, and nobody else does. */
export function RemovalLink({ id, token, onClose }: { id: string; token: string; onClose(): void }): ReactNode {
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
      <Notice icon="check" title="The photo is out of sight">
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
