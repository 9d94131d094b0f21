import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { card } from '../../ui/card.style.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { focusFirst } from '../../ui/focus.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useElement } from './context.tsx';
import { SecuredBy } from './secured-by.tsx';
import { Toasts } from './toasts.tsx';
import { view } from './view.tsx';

export interface FrameProps {
  /** What the modal is called. */
  label: string;
  /** Changes when other content is shown: its first field gets the focus. */
  focusKey: string;
  width?: 'narrow' | 'wide';
  /** At the start of the bar: the way back, the logo. */
  bar: ReactNode;
  children: ReactNode;
}

/** The card of an element: in a modal with a close button, or standing in the page. */
export const Frame = view(function Frame({ label, focusKey, width = 'narrow', bar, children }: FrameProps) {
  const { modal, say, isInline, isShown, moves } = useElement();
  const inline = isInline.value;
  const open = modal.current.value;
  const isOpen = isShown.value && open !== null;
  const canDismiss = open?.params.hideCloseButton !== true;
  const place = useRef<HTMLDivElement>(null);
  const shownKey = useRef(focusKey);
  const hadFocus = useRef(false);

  useLayoutEffect(() => {
    const before = shownKey.current;
    shownKey.current = focusKey;
    if (!inline || before === focusKey || !hadFocus.current || !place.current) return;
    // A form in the page takes the focus only from itself: what had it has just been replaced.
    const { activeElement, body } = document;
    const { host } = place.current.getRootNode() as ShadowRoot;
    if (activeElement === body || activeElement === host)
      focusFirst(place.current.querySelector('form') ?? place.current);
  }, [inline, focusKey]);

  const head = (
    <div className={card.bar} part="bar">
      {bar}
      {!inline && canDismiss && (
        <span data-end="">
          <IconButton icon="close" label={say('close')} onPress={() => modal.close()} part="close" />
        </span>
      )}
    </div>
  );
  const body = (
    <div className={card.scroll} data-scroll="">
      {children}
      <SecuredBy />
    </div>
  );
  if (inline) {
    return (
      <>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens for where the focus is */}
        <div
          className={card.card}
          ref={place}
          data-card=""
          data-inline=""
          data-width={width}
          tabIndex={-1}
          onFocus={() => {
            hadFocus.current = true;
          }}
          onBlur={({ relatedTarget }) => {
            // Without a target the focus was lost, perhaps because the view changed.
            if (relatedTarget !== null) hadFocus.current = place.current?.contains(relatedTarget) === true;
          }}
          part="card"
        >
          {head}
          {body}
        </div>
        <Toasts isAlone />
      </>
    );
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        label={label}
        canDismiss={canDismiss}
        onDismiss={() => modal.close()}
        focusKey={focusKey}
        placeKey={moves.value}
        width={width}
        beside={isOpen && <Toasts />}
      >
        {head}
        {body}
      </Dialog>
      {!isOpen && <Toasts isAlone />}
    </>
  );
});
