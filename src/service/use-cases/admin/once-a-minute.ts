import type { Store } from '../../store/store.ts';

const cachedMs = 60_000;

/** R125 counting is slow on a large site, so a process does it once a minute, by store and name. */
export function onceAMinute<Answer>() {
  const cached = new WeakMap<Store, Map<string, { answer: Promise<Answer>; at: number }>>();
  return (store: Store, name: string, count: () => Promise<Answer>): Promise<Answer> => {
    const ofStore = cached.get(store) ?? new Map<string, { answer: Promise<Answer>; at: number }>();
    cached.set(store, ofStore);
    const known = ofStore.get(name);
    if (known && performance.now() - known.at < cachedMs) return known.answer;
    const answer = count();
    ofStore.set(name, { answer, at: performance.now() });
    // A failure is tried again.
    answer.catch(() => ofStore.delete(name));
    return answer;
  };
}
