import type { ReactNode } from 'react';
import type { ModerationItem } from '../../../contract/moderation-entities.ts';
import { Button } from '../../parts/button.tsx';
import styles from './moderation.module.css';
import { approvalsText, whoText } from './texts.ts';

interface HolderProps {
  item: ModerationItem;
  isMine: boolean;
  isBusy: boolean;
  onHold(): void;
}

/** Who holds it, and how many have approved it. */
export function Holder({ item: { line, actions }, isMine, isBusy, onHold }: HolderProps): ReactNode {
  const isFree = line.claimedBy === null;
  return (
    <>
      <div className={styles.holder}>
        <span>
          {line.claimedBy === null
            ? 'No moderator holds this.'
            : isMine
              ? 'You hold this.'
              : `Held by ${whoText(line.claimedBy)}.`}
        </span>
        {(isMine || (isFree && actions.length > 0)) && (
          <Button kind="plain" isBusy={isBusy} onClick={onHold}>
            {isMine ? 'Let go' : 'Hold (C)'}
          </Button>
        )}
      </div>
      {line.approvals && (
        <p className={styles.approvals}>
          <b>{approvalsText(line)}.</b> Two people have to agree.
        </p>
      )}
    </>
  );
}
