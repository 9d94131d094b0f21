import '../shared-chunk.ts';
import type { CSSProperties, ReactNode } from 'react';
import type { PhotoCard } from '../../../contract/entities.ts';
import { quickHide, reveal, showOne } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Button } from '../button.tsx';
import styles from './stage.module.css';

/** Covers a picture until the visitor asks to see it, and describes it. */
export function Veil({ card }: { card: PhotoCard }): ReactNode {
  const isAllHidden = useSignalValue(reveal.isHidden);
  return (
    <div className={styles.veil} style={{ '--ratio': card.pic.ar } as CSSProperties}>
      <p>
        {isAllHidden
          ? 'All pictures are hidden.'
          : card.sens >= 2
            ? 'This is a clinical photo.'
            : 'This photo is covered.'}
      </p>
      <Button kind="secondary" icon="eye" onClick={() => (isAllHidden ? quickHide() : showOne(card.id))}>
        {isAllHidden ? 'Show pictures again' : 'Show this one'}
      </Button>
    </div>
  );
}
