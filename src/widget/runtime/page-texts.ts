import { fieldLabel } from '../../contract/field-label.ts';
import type { LabelOf } from '../../texts/widget/custom-field-text.ts';
import { createSay, type PageSay, pageTexts } from '../../texts/widget/texts.ts';
import { languageAround } from '../element/language-around.ts';
import type { State } from '../state/state.ts';

/**
 * What the runtime says in the page's own forms and boxes: in the page's language, with its own
 * words and the app's.
 */
export interface PageTexts {
  say: PageSay;
  labelOf: LabelOf;
  /**
   * Loads the texts when the person starts an action, so that they are there for its message.
   * Always settles.
   */
  prepare(): Promise<void>;
}

export function createPageTexts(document: Document, { texts, app }: State): PageTexts {
  const language = () => languageAround(document.documentElement);
  return {
    say: createSay(() => [texts.of(language()), app.config.peek()?.texts, pageTexts()], language),
    labelOf: (named) => fieldLabel(named, language()),
    prepare: () => texts.load(language()),
  };
}
