import { type CSSProperties, type PointerEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Picture as PictureData } from '../../../contract/entities.ts';
import { Icon } from '../icon.tsx';
import { Picture } from '../picture.tsx';
import styles from './stage.module.css';
import type { Zoom } from './use-zoom.ts';

const usualSizes = '(max-width: 899px) 100vw, 1080px';
const swipePx = 60;
/** From this share on the picture below shows its own "Before". */
const ownLabelFrom = 76;
export type Mode = 'slide' | 'before' | 'after' | 'side';

interface Props {
  after: PictureData;
  before: PictureData | null;
  alt: string;
  mode: Mode;
  /** 0 to 100: how much of the before is shown from the left. */
  cut: number;
  onCut(cut: number): void;
  zoom: Zoom;
  isHidden: boolean;
  /** The demo's pictures themselves say "Before" and "After", at their lower right. */
  isLabelled: boolean;
  /** What lies over it then. */
  veil: ReactNode;
  sizes?: string | undefined;
  onSwipe?: ((to: 'next' | 'previous') => void) | undefined;
}

/** One result, before and after in the same place. Both move together, whatever is done. */
export function Stage(props: Props): ReactNode {
  const { after, mode, alt, isHidden, isLabelled, veil } = props;
  // There is nothing to compare in what is not seen.
  const before = isHidden ? null : props.before;
  if (mode === 'side' && before)
    return (
      <div className={styles.side}>
        <div className={styles.half}>
          <Frame {...props} picture={before} alt={`Before. ${alt}`} label={isLabelled ? '' : 'Before'} />
        </div>
        <div className={styles.half}>
          <Frame {...props} picture={after} alt={`After. ${alt}`} label={isLabelled ? '' : 'After'} />
        </div>
      </div>
    );
  const isSliding = mode === 'slide' && before !== null;
  const shown = mode === 'before' && before ? before : after;
  return (
    <div className={styles.stage}>
      <Frame {...props} picture={isSliding ? before : shown} alt={alt} isSliding={isSliding}>
        {isSliding && <AfterSide {...props} />}
      </Frame>
      {isHidden && veil}
    </div>
  );
}

/** The after, from the slider's line to the right, and the slider. */
function AfterSide({ after, cut, onCut, zoom, isHidden, isLabelled, sizes = usualSizes }: Props): ReactNode {
  const mostBefore = isLabelled ? ownLabelFrom : 100;
  return (
    <>
      <div className={`${styles.layer} ${styles.after}`}>
        <Inner zoom={zoom}>
          <Picture picture={after} alt="" sizes={sizes} isEager isHidden={isHidden} />
        </Inner>
      </div>
      <span
        className={`${styles.label} ${styles.labelBefore}`}
        style={{ opacity: cut > 18 && cut < mostBefore ? 1 : 0 }}
      >
        Before
      </span>
      {!isLabelled && (
        <span className={`${styles.label} ${styles.labelAfter}`} style={{ opacity: cut < 82 ? 1 : 0 }}>
          After
        </span>
      )}
      <input
        type="range"
        className={styles.range}
        min={0}
        max={100}
        step={2}
        value={Math.round(cut)}
        aria-label="Before and after"
        aria-valuetext={`${Math.round(cut)} % before`}
        onChange={(event) => onCut(Number(event.currentTarget.value))}
      />
      <div className={styles.line}>
        <div className={styles.handle}>
          <Icon name="swap" size={20} />
        </div>
      </div>
    </>
  );
}

function Inner({ zoom: { view }, children }: { zoom: Zoom; children: ReactNode }): ReactNode {
  const { scale, x, y } = view;
  return (
    <div className={styles.inner} style={{ transform: `translate(${x * 100}%, ${y * 100}%) scale(${scale})` }}>
      {children}
    </div>
  );
}

function Frame({
  picture,
  alt,
  label,
  zoom,
  cut,
  onCut,
  onSwipe,
  isHidden,
  isSliding = false,
  sizes = usualSizes,
  children,
}: Props & { picture: PictureData; label?: string; isSliding?: boolean; children?: ReactNode }): ReactNode {
  const ref = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const start = useRef<{ x: number; y: number; isSlide: boolean } | null>(null);
  const isZoomed = zoom.view.scale > 1;
  const current = useRef(zoom);
  useEffect(() => {
    current.current = zoom;
  });

  // React listens to the wheel passively; ours must keep the page from moving.
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = placeIn(element, event);
      current.current.zoomBy(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0022)), at.x, at.y);
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  const slideTo = (event: PointerEvent) => {
    const box = ref.current?.getBoundingClientRect();
    if (box) onCut(Math.min(100, Math.max(0, ((event.clientX - box.left) / box.width) * 100)));
  };
  const onDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const isNearLine = Math.abs(event.clientX - box.left - (cut / 100) * box.width) < 36;
    const isSlide = isSliding && (isNearLine || (!isZoomed && event.pointerType === 'mouse'));
    start.current = { x: event.clientX, y: event.clientY, isSlide };
    if (isSlide) slideTo(event);
  };
  const onMove = (event: PointerEvent<HTMLDivElement>) => {
    const before = pointers.current.get(event.pointerId);
    const box = ref.current?.getBoundingClientRect();
    if (!before || !box) return;
    const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
    const now = { x: event.clientX, y: event.clientY };
    pointers.current.set(event.pointerId, now);
    const [other] = others;
    if (other) {
      start.current = null;
      const apart = (at: { x: number; y: number }) => Math.hypot(at.x - other.x, at.y - other.y);
      const middle = placeIn(ref.current!, { clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 });
      zoom.zoomBy(apart(now) / Math.max(1, apart(before)), middle.x, middle.y);
    } else if (start.current?.isSlide) slideTo(event);
    else if (isZoomed) zoom.moveBy((now.x - before.x) / box.width, (now.y - before.y) / box.height);
  };
  const onUp = (event: PointerEvent<HTMLDivElement>) => {
    pointers.current.delete(event.pointerId);
    const from = start.current;
    start.current = null;
    if (!from || from.isSlide || isZoomed || event.pointerType === 'mouse') return;
    const dx = event.clientX - from.x;
    if (Math.abs(dx) > swipePx && Math.abs(dx) > 2 * Math.abs(event.clientY - from.y))
      onSwipe?.(dx < 0 ? 'next' : 'previous');
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the slider and the zoom buttons are its keyboard side
    <div
      ref={ref}
      className={styles.frame}
      data-stage=""
      data-zoomed={isZoomed ? '' : undefined}
      data-slides={isSliding && !isZoomed ? '' : undefined}
      style={{ '--ratio': picture.ar, '--cut': `${cut}%` } as CSSProperties}
      onPointerDown={onDown}
      onPointerMove={onMove}
      onPointerUp={onUp}
      onPointerCancel={onUp}
      onDoubleClick={(event) => {
        if (isZoomed) return zoom.reset();
        const at = placeIn(event.currentTarget, event);
        zoom.zoomBy(2, at.x, at.y);
      }}
    >
      <div className={styles.layer}>
        <Inner zoom={zoom}>
          <Picture picture={picture} alt={alt} sizes={sizes} isEager isHidden={isHidden} />
        </Inner>
      </div>
      {label && <span className={`${styles.label} ${styles.labelBefore}`}>{label}</span>}
      {children}
    </div>
  );
}

/** A point of the window, from the centre of the frame, as shares of it. */
function placeIn(element: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: (clientX - left) / width - 0.5, y: (clientY - top) / height - 0.5 };
}
