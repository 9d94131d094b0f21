import { effect, untracked } from '@preact/signals-core';
import type { View } from '../../contract/views.ts';
import type { ModalState } from '../state/modal.ts';
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
  let view: View | null = null;
  const stopTelling = effect(() => {
    const isModal = isShown.value && !isInline.value;
    untracked(() => {
      const now = isModal ? (modal.current.value?.view ?? null) : null;
      if (isModal === (view !== null)) return;
      element.toggleAttribute('open', isModal);
      if (now) emit(element, 'ms:open', { view: now });
      else if (view) emit(element, 'ms:close', { view });
      view = now;
    });
  });
  return () => {
    stopTelling();
    stopOpening();
  };
}
