import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Photo, PhotoCard } from '../../../contract/entities.ts';
import { Group } from '../../parts/group.tsx';
import { type Mode, Stage } from '../../parts/stage/stage.tsx';
import { useZoom } from '../../parts/stage/use-zoom.ts';
import { Veil } from '../../parts/stage/veil.tsx';
import { listMore } from '../../state/finder/current-list.ts';
import { useVeiled } from '../../state/view/use-veiled.ts';
import { goTo, neighboursOf, picturesOf, sightsOf } from './lightbox.model.ts';
import styles from './lightbox.module.css';
import { useViewerKeys } from './use-viewer-keys.ts';
import { Tools } from './viewer-tools.tsx';
import { ViewerTop } from './viewer-top.tsx';

interface Props {
  card: PhotoCard | undefined;
  photo: Photo | undefined;
  /** Only the picture of the gallery is on this device. */
  isFromTile: boolean;
}

export function Viewer({ card, photo, isFromTile }: Props): ReactNode {
  const zoom = useZoom();
  const [cut, setCut] = useState(50);
  const [chosenMode, setMode] = useState<Mode | null>(null);
  const [sightAt, setSight] = useState(0);
  const [chosenStep, setStep] = useState<number | null>(null);
  const isVeiled = useVeiled(card ?? { id: '', sens: 0, pic: emptyPicture });
  const picture = useRef<HTMLDivElement>(null);
  // Also after the arrows: the button that was pressed goes with the former result.
  useEffect(() => picture.current?.focus({ preventScroll: true }), []);

  const sights = photo ? sightsOf(photo) : [];
  const sight = sights[sightAt];
  const stepAt = chosenStep ?? (sight?.later.length ?? 1) - 1;
  const { before, after } = picturesOf(card, sight, stepAt, isFromTile);
  const mode: Mode = chosenMode ?? (before ? 'slide' : 'after');
  const { previous, next, isLast } = neighboursOf(card?.id ?? '');
  useEffect(() => {
    if (isLast) listMore.load();
  }, [isLast]);

  useViewerKeys({
    card,
    previous,
    next,
    zoom,
    slideBy: (share) => setCut((value) => Math.min(100, Math.max(0, value + share))),
    toggle:
      before &&
      (() => {
        setMode((now) => (now === 'before' ? 'after' : 'before'));
        // The slider goes, and would take the focus with it.
        picture.current?.focus({ preventScroll: true });
      }),
  });

  return (
    <div className={styles.viewer}>
      <ViewerTop card={card} previous={previous} next={next} />
      <Group
        ref={picture}
        label="Picture"
        aria-keyshortcuts={before ? 'Space' : undefined}
        tabIndex={-1}
        className={styles.picture}
      >
        {after && card && (
          <Stage
            after={after}
            before={before}
            alt={card.alt}
            mode={mode}
            cut={cut}
            onCut={setCut}
            zoom={zoom}
            isHidden={isVeiled}
            isLabelled={card.syn === 1}
            sizes={isFromTile ? tileSizes(card.id) : undefined}
            veil={<Veil card={card} />}
            onSwipe={(to) => {
              const target = to === 'next' ? next : previous;
              if (target) goTo(target.id);
            }}
          />
        )}
      </Group>
      <Tools
        sights={sights}
        isVeiled={isVeiled}
        sightAt={sightAt}
        onSight={(at) => {
          setSight(at);
          setStep(null);
        }}
        stepAt={stepAt}
        onStep={setStep}
        mode={mode}
        onMode={setMode}
        hasBefore={before !== null}
        zoom={zoom}
      />
    </div>
  );
}

const tileSizes = (id: string) => document.querySelector<HTMLImageElement>(`[data-photo="${id}"] img`)?.sizes;
const emptyPicture: PhotoCard['pic'] = { k: null, th: '', ar: 1, avif: [], webp: [] };
