import type { PhotoCard } from '../../../contract/entities.ts';
import type { Zoom } from '../../parts/stage/use-zoom.ts';
import { toggleSave } from '../../state/collections/saves.ts';
import { toggleCompared } from '../../state/finder/compared.ts';
import { isForScreen, useKeyListener } from '../../state/view/keys.ts';
import { goTo } from './lightbox.model.ts';
import styles from './lightbox.module.css';

interface ViewerActions {
  card: PhotoCard | undefined;
  previous: PhotoCard | null;
  next: PhotoCard | null;
  zoom: Zoom;
  slideBy(share: number): void;
  /** Between before and after; null without a before. */
  toggle: (() => void) | null;
}

const isSlider = (target: Element | null) => target?.matches('input[type="range"]') ?? false;
const panel = () => document.querySelector<HTMLElement>(`.${styles.panel}`);

/** Only the dialog on top hears the keys, and no text field or menu in it loses one. */
const isForViewer = (event: KeyboardEvent, target: Element | null) =>
  isForScreen(event) &&
  !target?.closest('[role="menu"], dialog dialog') &&
  (isSlider(target) || !target?.matches('input')) &&
  document.querySelectorAll('dialog[open]').length <= 1;

/** Keys that do the same wherever the focus is. */
function letterKeys({ card, zoom }: ViewerActions): Readonly<Record<string, () => void>> {
  return {
    ...(card && { s: () => void toggleSave(card.id), c: () => toggleCompared(card) }),
    i: () => panel()?.focus(),
    '+': () => zoom.zoomBy(1.4),
    '=': () => zoom.zoomBy(1.4),
    '-': () => zoom.zoomBy(1 / 1.4),
    0: zoom.reset,
  };
}

/** What a key moves; null where the key means something else there. */
function moveFor(event: KeyboardEvent, { previous, next, slideBy, toggle }: ViewerActions): (() => void) | null {
  const target = event.target as Element | null;
  const isBack = event.key === 'ArrowLeft' || event.key === 'PageUp';
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      if (isSlider(target)) return () => slideBy((isBack ? -1 : 1) * (event.shiftKey ? 10 : 2));
      break;
    case 'PageUp':
    case 'PageDown':
      if (isSlider(target)) return null;
      break;
    case ' ':
      return target?.closest('button, a, summary') ? null : toggle;
    default:
      return null;
  }
  const to = isBack ? previous : next;
  return to && !target?.closest(`.${styles.panel}`) ? () => goTo(to.id) : null;
}

/** Arrows, Space and letters, while the lightbox is the dialog on top. */
export function useViewerKeys(actions: ViewerActions): void {
  useKeyListener((event) => {
    if (!actions.card || !isForViewer(event, event.target as Element | null)) return;
    const act = moveFor(event, actions) ?? letterKeys(actions)[event.key.toLowerCase()];
    if (!act) return;
    // Or a letter is written into what it opens.
    event.preventDefault();
    act();
  });
}
