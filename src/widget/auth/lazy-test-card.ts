import { signal } from '@preact/signals-core';
import type { FunctionComponent } from 'react';
import { addEnglish } from '../../texts/widget/texts.ts';
import { loadPart } from '../sdk/load-part.ts';

/** Only test mode has it, so no live page carries it. Null until it is loaded. */
export const testCard = signal<FunctionComponent | null>(null);

export async function loadTestCard(): Promise<void> {
  if (testCard.peek()) return;
  const { TestCard, enTestCard } = await loadPart(() => import('./test-card.tsx'));
  addEnglish(enTestCard);
  testCard.value = TestCard;
}
