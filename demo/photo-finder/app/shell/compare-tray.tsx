import '../parts/shared-chunk.ts';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { PhotoCard } from '../../contract/entities.ts';
import { Button, IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { Picture } from '../parts/picture.tsx';
import { compared, toggleCompared } from '../state/finder/compared.ts';
import { procedureName } from '../state/finder/labels.ts';
import { maxCompared } from '../state/view/client-limits.ts';
import { changeQuery } from '../state/view/location.ts';
import { useSignalValue } from '../state/view/use-signal-value.ts';
import { useVeiled } from '../state/view/use-veiled.ts';
import styles from './compare-tray.module.css';

/** What was laid aside to be compared, at the foot of the window. */
export function CompareTray(): ReactNode {
  const photos = useSignalValue(compared);
  const ref = useRef<HTMLElement>(null);
  // Toasts stand above it, whatever its height.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) =>
      style.setProperty('--tray', `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`),
    );
    if (ref.current) observer.observe(ref.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--tray');
    };
  }, []);
  return (
    <aside ref={ref} className={styles.tray} aria-label="Added to compare">
      <div className={styles.list}>
        {photos.map((photo) => (
          <button
            key={photo.id}
            type="button"
            className={styles.thumb}
            aria-label={`Remove ${procedureName(photo.proc)} from compare`}
            onClick={() => toggleCompared(photo)}
          >
            <Thumb photo={photo} />
            <span>
              <Icon name="close" size={18} />
            </span>
          </button>
        ))}
        {[...Array(maxCompared).keys()].slice(photos.length).map((i) => (
          <span key={i} className={styles.slot} />
        ))}
      </div>
      <Button
        kind="primary"
        disabled={photos.length < 2}
        onClick={() => changeQuery({ compare: photos.map(({ id }) => id).join(',') })}
      >
        {photos.length < 2 ? 'Add another' : 'Compare'}
      </Button>
      <IconButton
        icon="close"
        label="Clear what is compared"
        onClick={() => {
          compared.value = [];
        }}
      />
    </aside>
  );
}

const Thumb = ({ photo }: { photo: PhotoCard }): ReactNode => (
  <Picture picture={photo.pic} alt="" sizes="44px" isHidden={useVeiled(photo)} />
);
