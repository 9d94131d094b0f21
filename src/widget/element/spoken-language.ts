import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { TextLayer } from '../../texts/widget/texts.ts';
import type { State } from '../state/state.ts';
import { languageAround } from './language-around.ts';

/** What language one element speaks: that of the page around it. */
export interface SpokenLanguage {
  /** Its tag, as the page names it; follows signals. */
  tag(): string;
  /** Its shipped words; follows signals. */
  words(): TextLayer;
  /** False while they are on their way, which is a second at most. */
  readonly isReady: ReadonlySignal<boolean>;
  /** The element is about to show something. */
  begin(): void;
  /**
   * What is around the element may have changed. What is shown keeps its words until the new ones
   * are here, so no form goes away.
   */
  follow(): void;
  /** Follows a page that changes its language (`<html lang>`). Answers its undo. */
  start(): () => void;
}

export function createSpokenLanguage({ texts }: State, element: HTMLElement): SpokenLanguage {
  /** Empty until the element has shown something. */
  const spoken = signal('');
  async function change() {
    const language = languageAround(element);
    await texts.load(language);
    if (languageAround(element) === language) spoken.value = language;
  }
  const follow = () => {
    if (spoken.peek() && languageAround(element) !== spoken.peek()) void change();
  };
  return {
    tag: () => spoken.value,
    words: () => texts.of(spoken.value),
    isReady: computed(() => texts.isReady(spoken.value)),
    begin() {
      spoken.value = languageAround(element);
      void texts.load(spoken.peek());
    },
    follow,
    start() {
      const observer = new MutationObserver(follow);
      observer.observe(element.ownerDocument.documentElement, { attributeFilter: ['lang'] });
      return () => observer.disconnect();
    },
  };
}
