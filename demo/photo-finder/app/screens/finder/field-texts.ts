import { signal } from '@preact/signals-core';
import type { Filters } from '../../../contract/filters.ts';
import { fieldValues } from '../../../contract/vocabulary.ts';

/**
 * How it is said what only some operations ask, and who asks it: null until an operation or such a
 * filter is chosen.
 */
export const fieldTexts = signal<typeof import('./lazy-field-texts.ts') | null>(null);

let isAsked = false;
/** Until they are here, and where they cannot be had, a chip shows its value without its name. */
export function loadFieldTexts({ words }: Filters): void {
  if (isAsked || !Object.keys(words).some((name) => name === 'proc' || name in fieldValues)) return;
  isAsked = true;
  import('./lazy-field-texts.ts').then(
    (texts) => {
      fieldTexts.value = texts;
    },
    () => {
      isAsked = false;
    },
  );
}
