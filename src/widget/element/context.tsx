import type { ReadonlySignal } from '@preact/signals-core';
import { createContext, useContext } from 'react';
import type { CustomField } from '../../contract/entities.ts';
import type { Say } from '../../texts/widget/texts.ts';
import type { ModalState } from '../state/modal.ts';
import type { State } from '../state/state.ts';
import type { MsEvents } from './events.ts';

/**
 * What an element hands to its components and models. Its signals belong to the element, so they
 * survive a move in the page.
 */
export interface ElementContext {
  readonly state: State;
  /** The page's modal, or, for an inline element, one of its own. */
  readonly modal: ModalState;
  readonly isInline: ReadonlySignal<boolean>;
  /** Whether this element has the page's modal to show. Always true while inline. */
  readonly isShown: ReadonlySignal<boolean>;
  /** Whether this element is the one that shows the page's toasts now. */
  readonly hasToasts: ReadonlySignal<boolean>;
  /** Grows when the element is moved in the page while it shows something. */
  readonly moves: ReadonlySignal<number>;
  /**
   * False while the words of the page's language are on their way: an outline is shown, for a
   * second at most.
   */
  readonly hasWords: ReadonlySignal<boolean>;
  readonly say: Say;
  /** What a custom field, or an option of it, is called in the language of the page. */
  labelOf(named: Pick<CustomField, 'label' | 'labels'>): string;
  /** Tag of the language that the element is written in, as the page names it. */
  language(): string;
  emit<Name extends keyof MsEvents>(name: Name, detail: MsEvents[Name]): boolean;
}

export const Context = createContext<ElementContext | null>(null);

export function useElement(): ElementContext {
  const context = useContext(Context);
  if (!context) throw new Error('outside of an element');
  return context;
}
