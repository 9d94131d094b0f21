import { type ReactNode, useRef, useState } from 'react';
import type { Collection } from '../../../contract/collection-entities.ts';
import { Button } from '../../parts/button.tsx';
import { copyText, shareLink } from '../../state/collections/share.ts';
import { countText, dayText } from '../../state/finder/labels.ts';
import { copiedMs } from '../../state/view/client-limits.ts';
import styles from './collection.module.css';
import { QrCode } from './qr-code.tsx';
import { shareUrl } from './share-link.ts';

/** The link that works now: to copy, to send, to scan, and to take back. */
export function ActiveLink({
  collection,
  onRevoke,
  isBusy,
}: {
  collection: Collection;
  onRevoke(): void;
  isBusy: boolean;
}): ReactNode {
  const share = collection.share!;
  const url = shareUrl(collection.card.id, share);
  const field = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState('Copy link');
  const copy = async () => {
    if (await copyText(url)) {
      setLabel('Copied!');
      setTimeout(() => setLabel('Copy link'), copiedMs);
    } else {
      // R102 refused: then she copies herself what is selected for her.
      field.current?.select();
      setLabel('Press Ctrl C');
    }
  };
  return (
    <div className={styles.linkBox}>
      <div className={styles.linkRow}>
        <input
          ref={field}
          readOnly
          value={url}
          aria-label="The link"
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button kind="primary" onClick={() => void copy()}>
          <span aria-live="polite">{label}</span>
        </Button>
      </div>
      <div className={styles.qr}>
        <QrCode text={url} />
        <div>
          <p>
            {share.expiresAt === null ? 'Works until you take it back.' : `Works until ${dayText(share.expiresAt)}.`}
            {share.hasPasscode && ' Asks for the passcode.'}
          </p>
          <p>
            {share.blur ? 'Pictures are blurred until tapped.' : 'Pictures are shown at once.'}{' '}
            {share.showNotes ? 'Your notes are shown.' : 'Your notes are not shown.'}
          </p>
          <p>{share.opened === 0 ? 'Not opened yet.' : `Opened ${countText(share.opened, 'time', 'times')}.`}</p>
        </div>
      </div>
      <div className={styles.actions}>
        <Button icon="share" onClick={() => void shareLink(url, collection.card.title)}>
          Send
        </Button>
        <Button kind="danger" isBusy={isBusy} onClick={onRevoke}>
          Take the link back
        </Button>
      </div>
    </div>
  );
}
