import { computed, type ReadonlySignal } from '@preact/signals-core';
import { fieldLabel } from '../../contract/field-label.ts';
import { createSay, pageTexts } from '../../texts/widget/texts.ts';
import { createModalState } from '../state/modal.ts';
import type { State } from '../state/state.ts';
import type { AttributeSignals } from './attributes.ts';
import type { ElementContext } from './context.tsx';
import type { ElementHosts } from './element-hosts.ts';
import { emit } from './events.ts';
import { createSpokenLanguage } from './spoken-language.ts';

/** What the parts of an element share. `isWanted`: it has something to show. */
export function createElementContext(
  element: HTMLElement,
  state: State,
  seats: ElementHosts,
  attributes: AttributeSignals<{ inline: 'presence'; texts: 'json' }>,
  moves: ReadonlySignal<number>,
) {
  const own = createModalState();
  const isInline = attributes.inline;
  const isShown = computed(() => isInline.value || seats.shown.value?.element === element);
  const hasToasts = computed(() => seats.toasts.value?.element === element);
  const language = createSpokenLanguage(state, element);
  const context: ElementContext = {
    state,
    get modal() {
      return isInline.value ? own : state.modal;
    },
    isInline,
    isShown,
    hasToasts,
    moves,
    hasWords: language.isReady,
    say: createSay(
      () => [
        language.words(),
        state.app.config.value?.texts,
        pageTexts(),
        context.modal.current.value?.params.translations,
        attributes.texts.value,
      ],
      language.tag,
    ),
    labelOf: (field) => fieldLabel(field, language.tag()),
    language: language.tag,
    emit: (name, detail) => emit(element, name, detail),
  };
  const isWanted = computed(
    () =>
      isShown.value ||
      (hasToasts.value && (state.toast.current.value !== null || state.question.current.value !== null)),
  );
  return { context, language, isWanted };
}
