import type { Store } from '../../store/store.ts';

const cachedMs = 60_000;
/** Counting takes at most one part in so many of a process's time. */
const partOfTime = 60;

/**
 * R125 counting is slow on a large site, so a process does it once a minute, by store and name, and
 * more rarely where it takes more than a second.
 */
export function onceAMinute<Answer>() {
  const cached = new WeakMap<Store, Map<string, { answer: Promise<Answer>; until: number }>>();
  return (store: Store, name: string, count: () => Promise<Answer>): Promise<Answer> => {
    const ofStore = cached.get(store) ?? new Map<string, { answer: Promise<Answer>; until: number }>();
    cached.set(store, ofStore);
    const known = ofStore.get(name);
    const begun = performance.now();
    if (known && begun < known.until) return known.answer;
    const answer = count();
    const entry = { answer, until: begun + cachedMs };
    ofStore.set(name, entry);
    answer.then(
      () => {
        entry.until = begun + Math.max(cachedMs, partOfTime * (performance.now() - begun));
      },
      // A failure is tried again.
      () => ofStore.delete(name),
    );
    return answer;
  };
}
