import { useState } from 'react';
import type { Refusal } from '../state/api.ts';
import { useKeyedEffect } from '../state/use-keyed-effect.ts';
import { refusalOf } from '../state/use-loaded.ts';
import { mistakeText } from './mistake-text.ts';

const askAfterMs = 300;

interface Checked<T> {
  /** Of the draft that was checked last. */
  key: string | null;
  /** Of the last draft without a mistake. */
  data: T | null;
  error: Refusal | null;
}

/** What the service makes of a draft a moment after the last key, or what is wrong with it. */
export function useChecked<T>(key: string, ask: (signal: AbortSignal) => Promise<T>) {
  const [checked, setChecked] = useState<Checked<T>>({ key: null, data: null, error: null });
  const [round, setRound] = useState(0);
  // The key stands for what `ask` depends on.
  useKeyedEffect([key, round], () => {
    const abort = new AbortController();
    const timer = setTimeout(() => {
      ask(abort.signal).then(
        (data) => !abort.signal.aborted && setChecked({ key, data, error: null }),
        (error: unknown) => !abort.signal.aborted && setChecked(({ data }) => ({ key, data, error: refusalOf(error) })),
      );
    }, askAfterMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  });
  return { ...checked, isCurrent: checked.key === key, retry: () => setRound((before) => before + 1) };
}

export interface Mistake {
  /** Within the app, such as `plans[0].name`. */
  path: string;
  /** Without the path. */
  message: string;
}

/** What is wrong with the draft. */
export const mistakesOf = (error: Refusal | null): Mistake[] =>
  (error?.errors ?? []).map(({ field, message }) => {
    const path = field.replace(/^app\.?/, '');
    return { path, message: mistakeText(message, path) };
  });
