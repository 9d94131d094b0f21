import { type PointerEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { card } from './card.style.ts';
import { dialog as dialogClass } from './dialog.style.ts';
import { focusFirst, tabStops } from './focus.ts';
import { rememberFocus } from './focus-near.ts';
import { lockScroll } from './scroll-lock.ts';
import { sheetDrag } from './sheet-drag.ts';

/** As long as the card needs to leave. */
const leaveMs = 160;

export interface DialogProps {
  isOpen: boolean;
  label: string;
  /** False: neither Escape nor a click beside the card closes it. */
  canDismiss: boolean;
  onDismiss: () => void;
  /** Changes when other content is shown: the focus goes to its first field. */
  focusKey: string;
  /**
   * Changes when the element was moved in the page: the browser has then taken the dialog out of
   * the top layer.
   */
  placeKey?: number;
  /** A wide one is a place to look around in: no field of it takes the focus. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
  /** Stands beside the card, still above the page and not inert: toasts. */
  beside?: ReactNode;
}

/**
 * A modal in the browser's top layer: the page behind is inert, the focus comes back, no ancestor's
 * style reaches it. It closes itself never: `closedby="none"`, because a prevented `cancel` still
 * closes at the third Escape in Chromium.
 */
export function Dialog(props: DialogProps): ReactNode {
  const { isOpen, canDismiss, focusKey, placeKey } = props;
  const ref = useRef<HTMLDialogElement>(null);
  const shown = useRef<ReactNode>(null);
  const giveBack = useRef<() => void>(undefined);
  const wasOpen = useRef(false);
  const [isLeaving, setLeaving] = useState(false);
  if (isOpen) shown.current = props.children;

  const latest = useRef(props);
  latest.current = props;
  // Made once: between the press and the release of a pointer there may be a rendering.
  const [{ press, drag, dismiss }] = useState(() => {
    const dismiss = () => {
      if (latest.current.canDismiss) latest.current.onDismiss();
    };
    return { dismiss, press: overlayPress(dismiss), drag: sheetDrag(dismiss) };
  });

  /** Browsers that do not know `closedby` may close it over our heads (a back gesture). */
  const reopen = () => {
    const dialog = ref.current;
    if (!latest.current.isOpen || !dialog?.isConnected || dialog.open) return;
    if (latest.current.canDismiss) latest.current.onDismiss();
    else dialog.showModal();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: placeKey asks to show it again
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog?.isConnected) return;
    // A move takes the dialog out of the top layer and leaves it "open": it is shown anew, and the
    // focus stays where it was.
    const root = dialog.getRootNode();
    const focused = dialog.open && root instanceof ShadowRoot ? root.activeElement : null;
    if (!dialog.open) giveBack.current = rememberFocus(dialog);
    dialog.close();
    dialog.showModal();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }, [isOpen, placeKey]);

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    const view = dialog.ownerDocument.defaultView!;
    const unlock = lockScroll(view);
    const unfollow = followViewport(dialog, view.visualViewport);
    return () => {
      unlock();
      unfollow();
      dialog.close();
      giveBack.current?.();
      setLeaving(true);
    };
  }, [isOpen]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is new content
  useLayoutEffect(() => {
    const place = ref.current?.querySelector<HTMLElement>('[data-card]');
    if (!isOpen) wasOpen.current = false;
    if (!isOpen || !place) return;
    // Seen from its top: what was scrolled in one view says nothing about the next.
    place.querySelector('[data-scroll]')?.scrollTo(0, 0);
    const { activeElement } = place.getRootNode() as ShadowRoot;
    // The entry of the menu that was just pressed is still there, and keeps the focus.
    const isKept = wasOpen.current && activeElement !== place && place.contains(activeElement);
    wasOpen.current = true;
    if (latest.current.width !== 'wide') focusFirst(place.querySelector('form') ?? place);
    else if (!isKept) place.focus({ preventScroll: true });
  }, [isOpen, focusKey]);

  useEffect(() => {
    if (!isLeaving || isOpen) return;
    const timer = setTimeout(() => setLeaving(false), leaveMs);
    return () => clearTimeout(timer);
  }, [isLeaving, isOpen]);

  useLayoutEffect(() => {
    if (!isOpen) return;
    const { ownerDocument } = ref.current!;
    const keyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) {
        event.preventDefault();
        dismiss();
      }
      if (event.key === 'Tab') keepInside(ref.current!, event);
    };
    ownerDocument.addEventListener('keydown', keyDown);
    return () => ownerDocument.removeEventListener('keydown', keyDown);
  }, [isOpen, dismiss]);

  return (
    <dialog
      className={dialogClass}
      ref={ref}
      aria-label={props.label}
      {...{ closedby: 'none' }}
      {...press}
      onCancel={(event) => event.preventDefault()}
      onClose={reopen}
      part="overlay"
    >
      <div
        className={card.card}
        data-card=""
        data-sheet=""
        data-width={props.width ?? 'narrow'}
        tabIndex={-1}
        {...drag}
        part="card"
      >
        {canDismiss && <span className={card.grabber} data-grabber="" aria-hidden="true" />}
        {isOpen || isLeaving ? shown.current : null}
      </div>
      {props.beside}
    </dialog>
  );
}

/**
 * A phone's keyboard covers the page without making it smaller: the dialog ends where the keyboard
 * begins.
 */
function followViewport(dialog: HTMLElement, viewport: VisualViewport | null): () => void {
  const stopping = new AbortController();
  const follow = () => {
    // Zoomed in, everything stays where it is.
    if (viewport?.scale !== 1) return;
    dialog.style.height = `${viewport.height}px`;
    dialog.style.top = `${viewport.offsetTop}px`;
  };
  for (const event of ['resize', 'scroll']) viewport?.addEventListener(event, follow, { signal: stopping.signal });
  return () => {
    stopping.abort();
    dialog.removeAttribute('style');
  };
}

/**
 * R101 a press counts when it began and ended beside the card: a text that is dragged out of a
 * field closes nothing.
 */
function overlayPress(onPress: () => void) {
  let hasBegun = false;
  const isBeside = (event: PointerEvent<HTMLElement>) => event.target === event.currentTarget && event.button === 0;
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      hasBegun = isBeside(event);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (hasBegun && isBeside(event)) onPress();
      hasBegun = false;
    },
  };
}

/**
 * The Tab key goes round inside, without a stop outside the page; and back inside from where
 * Firefox goes on when what had the focus is gone, as a toast.
 */
export function keepInside(dialog: HTMLElement, event: { shiftKey: boolean; preventDefault(): void }): void {
  const root = dialog.getRootNode() as ShadowRoot;
  const stops = tabStops(dialog);
  if (event.shiftKey) stops.reverse();
  // A heading may have the focus too, which is no stop.
  const ahead = event.shiftKey ? Node.DOCUMENT_POSITION_PRECEDING : Node.DOCUMENT_POSITION_FOLLOWING;
  const { activeElement } = root;
  const isInside = activeElement !== null && dialog.contains(activeElement);
  if (isInside && stops.some((stop) => activeElement.compareDocumentPosition(stop) & ahead)) return;
  stops[0]?.focus();
  // Not where another dialog lies above this one and keeps its own.
  if (root.activeElement) event.preventDefault();
}
