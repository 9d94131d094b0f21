import { effect, untracked } from '@preact/signals-core';
import type { ModalState, OpenModal } from '../state/modal.ts';
import type { State } from '../state/state.ts';
import type { AttributeSignals } from './attributes.ts';
import type { ElementContext } from './context.tsx';
import { emit } from './events.ts';

/**
 * Keeps `open` and the modal in step, in both directions, and emits the page's event. Answers its
 * undo.
 */
export function followOpening<Shared extends AttributeSignals<{ open: 'presence' }>>(
  element: HTMLElement,
  { opening }: { opening(attributes: Shared): Parameters<ModalState['open']> },
  { modal }: State,
  { isInline, isShown }: ElementContext,
  attributes: Shared,
): () => void {
  let wasOpen = false;
  const stopOpening = effect(() => {
    const isOpen = attributes.open.value;
    if (isInline.value) return;
    untracked(() => {
      if (isOpen && !isShown.value) {
        const [view, params, opener] = opening(attributes);
        modal.open(view, params, opener, element);
      } else if (!isOpen && wasOpen && isShown.value) modal.close();
      wasOpen = isOpen;
    });
  });
  let last: OpenModal | null = null;
  const stopTelling = effect(() => {
    const now = isShown.value && !isInline.value ? modal.current.value : null;
    untracked(() => {
      const before = last;
      // Another view of the same modal has its parameters; another modal in its place has not.
      if (now?.params === before?.params) return;
      last = now;
      element.toggleAttribute('open', now !== null);
      if (before) emit(element, 'ms:close', { view: before.view });
      if (now) emit(element, 'ms:open', { view: now.view });
    });
  });
  return () => {
    stopTelling();
    stopOpening();
  };
}
