import { type ReadonlySignal, signal } from '@preact/signals-core';
import type { TextKey } from '../texts/en.ts';

/** Something that is done only after a second thought; `yes` names it on the button. */
export interface Question {
  title: TextKey;
  message: TextKey;
  yes: TextKey;
}

/** The one question that the page may have open. Whoever asks gets an answer, always (B4). */
export interface QuestionState {
  readonly current: ReadonlySignal<Question | null>;
  ask(question: Question): Promise<boolean>;
  answer(isYes: boolean): void;
}

export function createQuestionState(): QuestionState {
  const current = signal<Question | null>(null);
  let settle: (isYes: boolean) => void = () => {};
  const answer = (isYes: boolean) => {
    current.value = null;
    settle(isYes);
  };
  return {
    current,
    answer,
    ask(question) {
      answer(false);
      current.value = question;
      return new Promise((resolve) => {
        settle = resolve;
      });
    },
  };
}
