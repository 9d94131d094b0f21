import '../../parts/shared-chunk.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Photo, PhotoCard } from '../../../contract/entities.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { type Mode, Stage } from '../../parts/stage/stage.tsx';
import { useZoom } from '../../parts/stage/use-zoom.ts';
import { Veil } from '../../parts/stage/veil.tsx';
import { toggleSave } from '../../state/collections/saves.ts';
import { toggleCompared } from '../../state/finder/compared.ts';
import { listMore } from '../../state/finder/current-list.ts';
import { procedureName } from '../../state/finder/labels.ts';
import { isForScreen } from '../../state/view/keys.ts';
import { place } from '../../state/view/location.ts';
import { quickHide } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { useVeiled } from '../../state/view/use-veiled.ts';
import { closeLightbox, goTo, neighboursOf, sightsOf } from './lightbox.model.ts';
import styles from './lightbox.module.css';
import { Panel } from './panel.tsx';
import { PanelGhost } from './panel-ghost.tsx';
import { SimilarPhotos } from './similar-photos.tsx';
import { usePhoto } from './use-photo.ts';
import { Tools } from './viewer-tools.tsx';

/** `?photo=`: one result set, over whichever screen it was opened from. */
export function Lightbox(): ReactNode {
  const id = new URLSearchParams(useSignalValue(place).search).get('photo') ?? '';
  const { photo, card, error, missing, retry } = usePhoto(id);
  const isGone = error?.code === 'gone';

  return (
    <Dialog
      shape="full"
      label={card ? procedureName(card.proc) : 'A result'}
      onClose={closeLightbox}
      className={styles.lightbox}
    >
      {error ? (
        <div className={styles.alone}>
          <div className={styles.top}>
            <IconButton icon="close" label="Close" onClick={closeLightbox} />
          </div>
          {isGone || error.status === 404 ? (
            <Notice
              icon="eye-off"
              title={isGone ? 'This photo was removed' : 'There is no such photo'}
              actions={
                <Button kind="primary" onClick={closeLightbox}>
                  Back to the gallery
                </Button>
              }
            >
              <p>
                {isGone
                  ? 'It was taken back, or is hidden until a moderator has looked at it.'
                  : 'The link may be incomplete.'}
              </p>
            </Notice>
          ) : (
            <Problem error={error} onRetry={retry} />
          )}
          {(isGone || error.status === 404) && <SimilarPhotos to={null} title="Others like to look at these" />}
        </div>
      ) : (
        <div className={styles.layout}>
          <Viewer key={id} card={card} photo={photo} isFromTile={missing !== null} />
          {photo ? <Panel photo={photo} /> : <PanelGhost card={card} error={missing} onRetry={retry} />}
        </div>
      )}
    </Dialog>
  );
}

interface ViewerProps {
  card: PhotoCard | undefined;
  photo: Photo | undefined;
  /** Only the picture of the gallery is on this device. */
  isFromTile: boolean;
}

function Viewer({ card, photo, isFromTile }: ViewerProps): ReactNode {
  const zoom = useZoom();
  const [cut, setCut] = useState(50);
  const [chosenMode, setMode] = useState<Mode | null>(null);
  const [chosenSight, setSight] = useState(0);
  const [chosenStep, setStep] = useState<number | null>(null);
  const isVeiled = useVeiled(card ?? { id: '', sens: 0, pic: emptyPicture });
  const picture = useRef<HTMLDivElement>(null);
  // Also after the arrows: the button that was pressed goes with the former result.
  useEffect(() => picture.current?.focus({ preventScroll: true }), []);

  const sights = photo ? sightsOf(photo) : [];
  const sight = sights[chosenSight];
  const step = sight?.later[chosenStep ?? sight.later.length - 1];
  const after = step?.pic ?? sight?.before?.pic ?? card?.pic;
  const before = (sight ? (step ? sight.before?.pic : null) : isFromTile ? null : card?.before) ?? null;
  const mode: Mode = chosenMode ?? (before ? 'slide' : 'after');
  const { previous, next, at } = neighboursOf(card?.id ?? '');
  const isLast = at >= 0 && next === null;
  useEffect(() => {
    if (isLast) listMore.load();
  }, [isLast]);

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement | null;
      if (!card || !isForScreen(event)) return;
      if (target?.closest('[role="menu"], dialog dialog') || target?.matches('input:not([type="range"])')) return;
      // Only the dialog on top hears the keys.
      if (document.querySelectorAll('dialog[open]').length > 1) return;
      const key = event.key.toLowerCase();
      const isArrow = key === 'arrowleft' || key === 'arrowright';
      const isSlider = target?.matches('input[type="range"]') ?? false;
      if (isArrow && isSlider) {
        event.preventDefault();
        const by = (key === 'arrowleft' ? -1 : 1) * (event.shiftKey ? 10 : 2);
        setCut((value) => Math.min(100, Math.max(0, value + by)));
      } else if ((isArrow || key.startsWith('page')) && !isSlider && !target?.closest(`.${styles.panel}`)) {
        const to = key === 'arrowleft' || key === 'pageup' ? previous : next;
        if (!to) return;
        event.preventDefault();
        goTo(to.id);
      } else if (key === ' ' && before && !target?.closest('button, a, summary')) {
        event.preventDefault();
        setMode((now) => (now === 'before' ? 'after' : 'before'));
        // The slider goes, and would take the focus with it.
        picture.current?.focus({ preventScroll: true });
      } else if (key === 's') {
        // Or the letter is written into what asks her to sign in.
        event.preventDefault();
        void toggleSave(card.id);
      } else if (key === 'c') toggleCompared(card);
      else if (key === 'i') document.querySelector<HTMLElement>(`.${styles.panel}`)?.focus();
      else if (key === 'x') quickHide();
      else if (key === '+' || key === '=') zoom.zoomBy(1.4);
      else if (key === '-') zoom.zoomBy(1 / 1.4);
      else if (key === '0') zoom.reset();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  });

  return (
    <div className={styles.viewer}>
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
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws differently in every browser */}
      <div
        ref={picture}
        role="group"
        aria-label="Picture"
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
      </div>
      <Tools
        sights={sights}
        isVeiled={isVeiled}
        sightAt={chosenSight}
        onSight={(at) => {
          setSight(at);
          setStep(null);
        }}
        stepAt={chosenStep ?? (sight?.later.length ?? 1) - 1}
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
