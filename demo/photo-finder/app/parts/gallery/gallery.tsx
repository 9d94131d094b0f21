import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { PhotoCard } from '../../../contract/entities.ts';
import { toggleSave } from '../../state/collections/saves.ts';
import { toggleCompared } from '../../state/finder/compared.ts';
import type { Feed } from '../../state/finder/feed.ts';
import { procedureName } from '../../state/finder/labels.ts';
import { units } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Button } from '../button.tsx';
import { type Caption, captionHeight } from './caption-height.ts';
import styles from './gallery.module.css';
import { columnsIn, masonry, neighbour } from './masonry.ts';
import { cardFacts, PhotoTile } from './photo-tile.tsx';
import { useWidth } from './use-width.ts';
import { useWindowRange } from './use-window-range.ts';

/** From here on the footer must be within reach: more comes when it is asked for. */
const cardsByThemselves = 120;
/** Further pages are asked for so many windows before their time. */
const early = 1.5;
/** Beside something else the columns follow the room there is: about so wide. */
const fittingWidth = 210;
const ghostCaption: Caption = { title: 'Procedure', marks: 0, facts: ['000 cm', '00 kg', '00–00', '0–00 mo'] };
const ghostRatios = [0.8, 0.75, 0.667, 1, 0.8, 0.75, 0.8, 1, 0.667, 0.75, 0.8, 0.8];

const directions = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;

/** The pictures of a feed, edge to edge: only those near the window exist (APG feed pattern). */
export function Gallery({ feed, label, fitsWidth }: { feed: Feed; label: string; fitsWidth?: boolean }): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const { width, windowWidth, rem } = useWidth(ref);
  const system = useSignalValue(units);
  const range = useWindowRange(ref);
  const items = useSignalValue(feed.items);
  const total = useSignalValue(feed.total);
  const status = useSignalValue(feed.status);
  const isStale = useSignalValue(feed.isStale);
  const hasMore = useSignalValue(feed.hasMore);

  const columns = fitsWidth ? Math.max(1, Math.round((width * 16) / rem / fittingWidth)) : columnsIn(windowWidth, rem);
  const gap = windowWidth <= 520 ? 8 : 12;
  const isFirst = items.length === 0 && (status === 'loading' || status === 'idle');
  const layout = useMemo(() => {
    const ratios = isFirst
      ? Array.from({ length: columns * 4 }, (_, i) => ghostRatios[i % 12]!)
      : items.map(({ pic }) => pic.ar);
    const captionAt = (at: number): Caption => {
      const photo = isFirst ? undefined : items[at];
      if (!photo) return ghostCaption;
      return {
        title: procedureName(photo.proc),
        marks: photo.pair + (photo.story ? 1 : 0),
        facts: cardFacts(photo, system),
      };
    };
    return width === 0
      ? { boxes: [], height: 900, columnWidth: 0 }
      : masonry(ratios, width, columns, gap, (at, columnWidth) => captionHeight(captionAt(at), columnWidth, rem));
  }, [items, width, columns, gap, isFirst, rem, system]);

  const isNearEnd = width > 0 && range.bottom > layout.height - (early - 1) * window.innerHeight;
  const asksItself = items.length < cardsByThemselves;
  useEffect(() => {
    if (isNearEnd && hasMore && status === 'ready' && asksItself) feed.more();
  }, [isNearEnd, hasMore, status, asksItself, feed]);

  const sizes = `${Math.ceil(layout.columnWidth)}px`;
  return (
    <>
      <div
        ref={ref}
        role="feed"
        aria-label={label}
        aria-busy={status === 'loading' || status === 'more'}
        className={`${styles.gallery} ${isStale ? styles.stale : ''}`}
        style={{ blockSize: layout.height }}
        onKeyDown={(event) => onKey(event, items, layout.boxes)}
      >
        {layout.boxes.map((box, i) => {
          const photo = items[i];
          if (box.y + box.height < range.top || box.y > range.bottom) return null;
          const place = { transform: `translate(${box.x}px, ${box.y}px)`, width: box.width, height: box.height };
          if (isFirst || !photo)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have nothing else
              <div key={`ghost-${i}`} className={styles.cell} style={place}>
                <div className={styles.ghost} style={{ height: box.width / ghostRatios[i % 12]! }} />
              </div>
            );
          return (
            <div key={photo.id} className={styles.cell} style={place}>
              <PhotoTile
                photo={photo}
                sizes={sizes}
                isEager={i < columns}
                position={i + 1}
                total={hasMore ? -1 : total}
              />
            </div>
          );
        })}
      </div>
      <div className={styles.foot}>
        {status === 'more' && <p role="status">More is coming…</p>}
        {hasMore && status === 'ready' && !asksItself && <Button onClick={() => feed.more()}>Show more</Button>}
        {!hasMore && status === 'ready' && items.length > 12 && <p>That is all {items.length.toLocaleString('en')}.</p>}
      </div>
    </>
  );
}

/**
 * Arrows move as the eye does, Page Up and Page Down in the order of the feed; S saves and C lays
 * aside.
 */
function onKey(
  event: KeyboardEvent<HTMLElement>,
  items: readonly PhotoCard[],
  boxes: Parameters<typeof neighbour>[0],
): void {
  const tile = (event.target as HTMLElement).closest<HTMLElement>('[data-photo]');
  if (!tile || event.altKey || event.metaKey || (event.target as HTMLElement).closest('[popover]')) return;
  const at = items.findIndex(({ id }) => id === tile.dataset.photo);
  const photo = items[at];
  if (!photo) return;
  const focus = (i: number | undefined) => {
    const id = i === undefined ? undefined : items[i]?.id;
    if (!id) return;
    event.preventDefault();
    const link = document.getElementById(`tile-${id}`);
    link?.focus({ preventScroll: true });
    link?.scrollIntoView({ block: 'nearest' });
  };
  const key = event.key.toLowerCase();
  if (event.key === 'PageDown') focus(at + 1);
  else if (event.key === 'PageUp') focus(at - 1);
  else if (event.ctrlKey) {
    if (event.key !== 'End') return;
    event.preventDefault();
    document.querySelector<HTMLElement>('footer a')?.focus();
  } else if (event.key in directions) focus(neighbour(boxes, at, directions[event.key as keyof typeof directions]));
  else if (key === 's') {
    // Or the letter is written into what asks her to sign in.
    event.preventDefault();
    void toggleSave(photo.id);
  } else if (key === 'c') toggleCompared(photo);
}
