import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { TextKey } from '../../texts/widget/en.ts';
import type { TextValues } from '../../texts/widget/texts.ts';

/** Something that is done only after a second thought; `yes` names it on the button. */
export interface Question {
  title: TextKey;
  /** Several are sentences that follow each other. */
  message: TextKey | readonly TextKey[];
  values?: TextValues;
  /** Left out: there is nothing to do but to close. */
  yes?: TextKey;
  /** Default "Cancel". */
  no?: TextKey;
  /** A third way. */
  other?: TextKey;
  /** `yes` destroys nothing. */
  isSafe?: boolean;
}

/** Null: dismissed by Escape, by another question or with the page. */
export type QuestionAnswer = boolean | 'other' | null;

/** The one question that the page may have open. Every call settles (B4). */
export interface QuestionState {
  readonly current: ReadonlySignal<Question | null>;
  ask(question: Question): Promise<QuestionAnswer>;
  answer(answer: QuestionAnswer): void;
}

export function createQuestionState(): QuestionState {
  const current = signal<Question | null>(null);
  let settle: (answer: QuestionAnswer) => void = () => {};
  const answer = (given: QuestionAnswer) => {
    current.value = null;
    settle(given);
  };
  return {
    current,
    answer,
    ask(question) {
      answer(null);
      current.value = question;
      return new Promise((resolve) => {
        settle = resolve;
      });
    },
  };
}
