import type { ReactNode } from 'react';
import type { PhotoCard } from '../../../contract/entities.ts';
import { Problem } from '../../parts/notice.tsx';
import type { ApiError } from '../../state/api/api-error.ts';
import { factsLine, procedureName } from '../../state/finder/labels.ts';
import { units } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './lightbox.module.css';

const widths = [72, 54, 63, 48, 66, 58];

interface Props {
  card: PhotoCard | undefined;
  /** Why the details cannot come now. */
  error: ApiError | null;
  onRetry(): void;
}

/**
 * The panel while its details are on their way: what the card said already, and the shape of the
 * rest.
 */
export function PanelGhost({ card, error, onRetry }: Props): ReactNode {
  const system = useSignalValue(units);
  return (
    <section className={styles.panel} aria-busy={error === null} aria-label="About this result">
      {card ? (
        <h1>{procedureName(card.proc)}</h1>
      ) : (
        <div className={styles.ghost} style={{ width: '60%', height: 28 }} />
      )}
      {card && <p className={styles.facts}>{factsLine(card, system)}</p>}
      {error ? (
        <Problem error={error} onRetry={onRetry} />
      ) : (
        widths.map((width) => <div key={width} className={styles.ghost} style={{ width: `${width}%` }} />)
      )}
    </section>
  );
}
