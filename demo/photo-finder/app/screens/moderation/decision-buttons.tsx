import type { ReactNode } from 'react';
import type { ModerationItem } from '../../../contract/moderation-entities.ts';
import type { ModerationAction } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import styles from './moderation.module.css';
import { actionText, inViewText, keyOf } from './texts.ts';
import { type Decision, photoOf } from './use-decision.ts';

interface Props {
  item: ModerationItem;
  isVeiled: boolean;
  isHeldUp: boolean;
  decision: Decision;
}

/** What may be decided, a button each. */
export function DecisionButtons({ item, isVeiled, isHeldUp, decision }: Props): ReactNode {
  const { line, actions, photos } = item;
  /** A request that waited: its photo was never hidden. */
  const isInView = line.kind === 'removal' && photos.some(({ status }) => status === 'published');
  const kindOf = (action: ModerationAction, at: number) =>
    action === 'remove' ? 'danger' : at === 0 && !isVeiled ? 'primary' : 'secondary';
  const textOf = (action: ModerationAction) => {
    const which =
      action === 'approve' && line.approvals ? `, ${line.approvals.given + 1} of ${line.approvals.needed}` : '';
    return ((isInView && inViewText[action]) || actionText[action]) + which;
  };
  return (
    <div className={styles.actions}>
      {actions
        .filter((action) => action !== 'edit' || decision.sensitivity !== photoOf(item)?.sensitivity)
        .map((action, i) => (
          <Button
            key={action}
            kind={kindOf(action, i)}
            isWide
            isBusy={decision.busy === action}
            disabled={isHeldUp}
            onClick={() => void decision.decide(action)}
          >
            {textOf(action)} {keyOf(action) && <kbd>{keyOf(action)}</kbd>}
          </Button>
        ))}
    </div>
  );
}
