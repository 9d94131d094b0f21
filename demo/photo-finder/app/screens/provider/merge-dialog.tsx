import type { ReactNode } from 'react';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import styles from './edit.module.css';

interface MergeDialogProps {
  /** Both versions as text. */
  published: string;
  own: string;
  trouble: ReactNode;
  isBusy: boolean;
  onClose(): void;
  /** She gives up her own version. */
  onTake(): void;
  onPublish(): void;
}

/** Two versions of a section side by side, and which one shall stand. */
export function MergeDialog(props: MergeDialogProps): ReactNode {
  const { published, own, trouble, isBusy, onClose, onTake, onPublish } = props;
  return (
    <Dialog
      title="This was changed in the meantime"
      width={640}
      onClose={onClose}
      foot={
        <>
          <Button disabled={isBusy} onClick={onTake}>
            Take the other
          </Button>
          <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={onPublish}>
            Publish mine
          </Button>
        </>
      }
    >
      <p>Another version was published since you began. Which one should be kept?</p>
      <div className={styles.merge}>
        <div>
          <h3>Published now</h3>
          {published || 'Empty'}
        </div>
        <div>
          <h3>Yours</h3>
          {own || 'Empty'}
        </div>
      </div>
      {trouble}
    </Dialog>
  );
}
