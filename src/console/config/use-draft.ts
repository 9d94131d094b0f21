import { useEffect, useState } from 'react';
import { useUnloadWarning } from '../state/use-unload-warning.ts';

const isEqual = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);

interface Cached<Draft> {
  revision: number;
  /** What it changes. */
  stored?: Draft;
  draft: Draft;
  /** Its parts; JSON leaves out those that are undefined: they have their default. */
  parts?: string[];
}

/** Survives another screen, what is published there, and a reload of the tab. */
function readCached<Draft extends object>(key: string, revision: number, stored: Draft): Draft | null {
  try {
    const cached = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Cached<Draft> | null;
    if (!cached) return null;
    const isCurrent = cached.revision === revision || (cached.stored && isEqual(cached.stored, stored));
    if (!isCurrent) return null;
    const unset = Object.fromEntries((cached.parts ?? []).map((part) => [part, undefined]));
    // An older version of the console did not write all of it.
    return { ...stored, ...unset, ...cached.draft };
  } catch {
    return null;
  }
}

/** A draft with the way back, one step for each field that was changed in a row. */
export function useDraft<Draft extends object>(key: string, revision: number, stored: Draft) {
  const [steps, setSteps] = useState<{ field: string; draft: Draft }[]>(() => {
    const cached = readCached<Draft>(key, revision, stored);
    const first = { field: '', draft: stored };
    return cached && !isEqual(cached, stored) ? [first, { field: 'cached', draft: cached }] : [first];
  });
  const draft = steps.at(-1)!.draft;
  const isChanged = !isEqual(draft, stored);
  // As text, because `stored` is another object at each render.
  const cached = isChanged
    ? JSON.stringify({ revision, stored, draft, parts: Object.keys(draft) } satisfies Cached<Draft>)
    : null;
  useEffect(() => {
    try {
      if (cached === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, cached);
    } catch {
      // Blocked or full: the draft lives as long as the screen.
    }
  }, [key, cached]);
  useUnloadWarning(isChanged);
  return {
    draft,
    isChanged,
    /** Null = there is nothing to undo. */
    undo: steps.length > 1 ? () => setSteps((before) => before.slice(0, -1)) : null,
    discard: () => setSteps([{ field: '', draft: stored }]),
    change: (field: string, next: Draft) =>
      setSteps((before) => [
        ...(before.at(-1)!.field === field ? before.slice(0, -1) : before),
        { field, draft: next },
      ]),
  };
}
