import { type View, views } from '../../contract/views.ts';
import type { Attributes } from '../element/define.tsx';

export const authAttributes = { view: 'text', mode: 'text', plans: 'text' } as const;
export type AuthAttributes = Attributes<typeof authAttributes>;

/** The views of this element; `profile` is another's. */
export const authViews: readonly View[] = views.filter((name) => name !== 'profile');

export const readView = (word: string): View => {
  const name = word.trim().replaceAll('-', '_').toLowerCase();
  return name === 'profile' ? name : (authViews.find((known) => known === name) ?? 'login');
};
