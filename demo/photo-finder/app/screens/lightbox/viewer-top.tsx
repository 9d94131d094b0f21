import type { ReactNode } from 'react';
import type { PhotoCard } from '../../../contract/entities.ts';
import { IconButton } from '../../parts/button.tsx';
import { closeLightbox, goTo } from './lightbox.model.ts';
import styles from './lightbox.module.css';

interface Props {
  card: PhotoCard | undefined;
  previous: PhotoCard | null;
  next: PhotoCard | null;
}

/** Closes the lightbox, and leads to its neighbours. */
export function ViewerTop({ card, previous, next }: Props): ReactNode {
  return (
    <div className={styles.top}>
      <IconButton icon="close" label="Close" onClick={closeLightbox} />
      {card && previous && (
        <IconButton
          icon="previous"
          label="Previous result"
          className={`${styles.arrow} ${styles.previous}`}
          onClick={() => goTo(previous.id)}
        />
      )}
      {card && next && (
        <IconButton
          icon="next"
          label="Next result"
          className={`${styles.arrow} ${styles.following}`}
          onClick={() => goTo(next.id)}
        />
      )}
      {card?.syn === 1 && <span className={styles.quiet}>Illustration of the demo</span>}
    </div>
  );
}
