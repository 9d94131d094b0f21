import { type EffectCallback, useEffect } from 'react';

/** Runs at first, and again when one of `keys` changes, and for nothing else that it reads. */
export function useKeyedEffect(keys: readonly unknown[], effect: EffectCallback): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys alone decide
  useEffect(effect, keys);
}
