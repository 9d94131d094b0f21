import { Fragment, memo, type ReactNode, type Ref, type SyntheticEvent, useRef, useState } from 'react';
import type { PhotoCard } from '../../../contract/entities.ts';
import { choose, saves, toggleSave } from '../../state/collections/saves.ts';
import { sharePhoto } from '../../state/collections/share.ts';
import { canCompare, compared, toggleCompared } from '../../state/finder/compared.ts';
import type { ShownCard } from '../../state/finder/feed.ts';
import { procedureName, shortFacts } from '../../state/finder/labels.ts';
import { type Units, units } from '../../state/finder/units.ts';
import { changeQuery } from '../../state/view/location.ts';
import { reveal, uncover } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { useVeiled } from '../../state/view/use-veiled.ts';
import { grow } from '../../state/view/view-transition.ts';
import { Icon } from '../icon.tsx';
import { Menu } from '../menu.tsx';
import { Picture } from '../picture.tsx';
import styles from './photo-tile.module.css';

interface Props {
  photo: ShownCard;
  sizes: string;
  isEager?: boolean;
  position: number;
  total: number;
  ref?: Ref<HTMLElement>;
}

/** Sooner than the browser's own menu. */
const holdMs = 350;

const nothingStated = ['No measurements stated'];

/** Below the title: why it is so near, or else what is stated. */
export function cardFacts(photo: ShownCard, system: Units): readonly string[] {
  const facts = photo.why?.(system) ?? shortFacts(photo, system);
  return facts.length > 0 ? facts : nothingStated;
}

/** One result set: a single link, with its buttons beside it, not in it. */
export const PhotoTile = memo(function PhotoTile({ photo, sizes, isEager, position, total, ref }: Props): ReactNode {
  const { id, pic, before, proc, sens } = photo;
  const system = useSignalValue(units);
  const isAllHidden = useSignalValue(reveal.isHidden);
  /** Undefined until a visitor comes near, then whether the picture before is shown. */
  const [showsBefore, setShowsBefore] = useState<boolean>();
  const hold = useRef({ timer: 0, isHeld: false }).current;
  /** A finger that was held to see the picture before opens nothing. */
  const stay = (event: SyntheticEvent) => hold.isHeld && event.preventDefault();
  const isVeiled = useVeiled(photo);
  const name = procedureName(proc);
  const query = new URLSearchParams(window.location.search);
  query.set('photo', id);

  return (
    <article
      ref={ref}
      className={styles.card}
      aria-posinset={position}
      aria-setsize={total}
      aria-labelledby={`tile-${id}`}
      data-photo={id}
      onPointerEnter={({ pointerType }) => {
        hold.isHeld = false;
        if (!before?.k) return;
        const isTouch = pointerType === 'touch';
        setShowsBefore(!isTouch);
        if (isTouch)
          hold.timer = window.setTimeout(() => {
            hold.isHeld = true;
            setShowsBefore(true);
          }, holdMs);
      }}
      onPointerLeave={() => {
        clearTimeout(hold.timer);
        if (before?.k) setShowsBefore(false);
      }}
      onFocus={() => before?.k && setShowsBefore((now) => now ?? false)}
    >
      <a
        id={`tile-${id}`}
        className={styles.link}
        href={`?${query}`}
        onContextMenu={stay}
        onDragStart={stay}
        onClick={(event) => {
          // The keyboard holds nothing.
          if (event.detail) stay(event);
          if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
          event.preventDefault();
          if (isVeiled && !isAllHidden) {
            uncover(photo);
            // Covered ones appear in their place; a clinical one is shown by itself, larger.
            if (sens < 2) return;
          }
          grow(
            event.currentTarget.querySelector<HTMLElement>(`.${styles.frame}`),
            () => changeQuery({ photo: id }, { state: { from: 'feed' } }),
            () => document.querySelector<HTMLElement>('[data-stage]'),
          );
        }}
      >
        <span className={styles.frame}>
          <Picture picture={pic} alt={photo.alt} sizes={sizes} isEager={isEager} isHidden={isVeiled} />
          {before && showsBefore !== undefined && !isVeiled && (
            <span className={styles.before} data-here="" style={showsBefore ? { opacity: 1 } : {}}>
              <Picture picture={before} alt="" sizes={sizes} />
            </span>
          )}
          {isVeiled && (
            <span className={styles.veil}>
              <Icon name="eye-off" />
              {isAllHidden ? 'Hidden' : sens >= 2 ? 'Clinical photo. Tap to show' : 'Covered. Tap to show'}
            </span>
          )}
        </span>
        <span className={styles.caption}>
          <span className={styles.title}>
            <span>{name}</span>
            {photo.story && (
              <span className={styles.pair}>
                <Icon name="list" size={14} />
                <span className="unseen">, story</span>
              </span>
            )}
            {photo.pair === 1 && (
              <span className={styles.pair} title="Before and after">
                <Icon name="compare" size={14} />
                <span className="unseen">, before and after</span>
              </span>
            )}
          </span>
          <span className={styles.facts} data-why={photo.why ? '' : undefined}>
            {cardFacts(photo, system).map((fact) => (
              // The space is read out, and lets the line break.
              <Fragment key={fact}>
                <span>{fact}</span>{' '}
              </Fragment>
            ))}
          </span>
        </span>
      </a>
      <TileControls photo={photo} name={name} />
    </article>
  );
});

function TileControls({ photo, name }: { photo: PhotoCard; name: string }): ReactNode {
  const { id, story } = photo;
  const isSaved = useSignalValue(saves.saved).has(id);
  const isCompared = useSignalValue(compared).some((one) => one.id === id);
  return (
    <div className={styles.controls}>
      <Menu
        label={`More for ${name}`}
        align="start"
        entries={[
          { label: 'Save to…', icon: 'heart', run: () => choose(id) },
          {
            label: isCompared ? 'Remove from compare' : canCompare() ? 'Compare' : 'Compare (four already)',
            icon: 'compare',
            run: () => toggleCompared(photo),
          },
          { label: 'Share', icon: 'share', run: () => void sharePhoto(id) },
          ...(story
            ? [
                {
                  label: 'Story',
                  icon: 'list' as const,
                  run: () => changeQuery({ story, at: id }, { state: { from: 'feed' } }),
                },
              ]
            : []),
          { label: 'More like this', icon: 'sparkle', run: () => changeQuery({ photo: id, show: 'similar' }) },
          { label: 'Report', icon: 'flag', isApart: true, run: () => changeQuery({ report: `photo:${id}` }) },
        ]}
        trigger={(props) => (
          <button type="button" className={styles.control} aria-label={`More for ${name}`} {...props}>
            <Icon name="more" size={18} />
          </button>
        )}
      />
      <button
        type="button"
        className={`${styles.control} ${isSaved ? styles.isSaved : ''}`}
        aria-label={isSaved ? `Saved: ${name}. Press to remove` : `Save ${name}`}
        aria-pressed={isSaved}
        onClick={() => void toggleSave(id)}
        onContextMenu={(event) => {
          event.preventDefault();
          choose(id);
        }}
      >
        <Icon name={isSaved ? 'heart-full' : 'heart'} size={19} />
      </button>
    </div>
  );
}
