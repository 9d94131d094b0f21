import { signal } from '@preact/signals-core';
import type { FunctionComponent } from 'react';
import type { View } from '../../contract/views.ts';
import { addEnglish } from '../../texts/widget/texts.ts';
import { loadPart, prefetchPart } from '../sdk/load-part.ts';

/** Views whose code is a file of its own: most visitors see none of them. */
export type LazyView = Exclude<View, 'login' | 'signup' | 'profile'> | 'suspended' | 'second_factor';

export const isLazyView = (view: string): view is LazyView =>
  !['login', 'signup', 'profile', 'passkey_offer'].includes(view);

/** What is loaded, by view. */
export const lazyViews = signal<Partial<Record<LazyView, FunctionComponent>>>({});
export const lazyViewStatus = signal<'idle' | 'loading' | 'failed'>('idle');

const importCodeViews = () => import('./code-views.ts');
export const prefetchCodeViews = (): Promise<void> => prefetchPart(importCodeViews);

/** Loads the code of a view, if it is not there. After a failure the next call tries again. */
export async function loadLazyView(view: LazyView): Promise<void> {
  if (lazyViews.peek()[view]) return;
  lazyViewStatus.value = 'loading';
  try {
    const loaded = view === 'test_card' ? await loadTestCard() : await loadCodeViews();
    lazyViews.value = { ...lazyViews.peek(), ...loaded };
    lazyViewStatus.value = 'idle';
  } catch {
    lazyViewStatus.value = 'failed';
  }
}

async function loadCodeViews() {
  const { codeViews, enCodes } = await loadPart(importCodeViews);
  addEnglish(enCodes);
  return codeViews;
}

async function loadTestCard() {
  const { TestCard, enTestCard, enProfile } = await loadPart(() => import('./test-card.tsx'));
  addEnglish({ ...enProfile, ...enTestCard });
  return { test_card: TestCard };
}
