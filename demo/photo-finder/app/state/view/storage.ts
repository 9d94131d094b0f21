/** R95 storage may be missing, full or forbidden: then what is kept lasts as long as the page. */
const memory = { local: new Map<string, string>(), session: new Map<string, string>() };
type Place = keyof typeof memory;

const storeOf = (place: Place): Storage | undefined => {
  try {
    return place === 'local' ? window.localStorage : window.sessionStorage;
  } catch {
    return undefined;
  }
};

export function readText(place: Place, key: string): string | null {
  try {
    return storeOf(place)?.getItem(key) ?? memory[place].get(key) ?? null;
  } catch {
    return memory[place].get(key) ?? null;
  }
}

/** Null removes the key. */
export function writeText(place: Place, key: string, value: string | null): void {
  if (value === null) memory[place].delete(key);
  else memory[place].set(key, value);
  try {
    if (value === null) storeOf(place)?.removeItem(key);
    else storeOf(place)?.setItem(key, value);
  } catch {
    // Kept in memory above.
  }
}

/** Removes all keys that begin so. */
export function forgetTexts(place: Place, beginning: string): void {
  for (const key of [...memory[place].keys(), ...Object.keys(storeOf(place) ?? {})])
    if (key.startsWith(beginning)) writeText(place, key, null);
}

/** What is no JSON, or not what `isValid` asks for, is removed and `fallback` answered. */
export function readJson<T>(place: Place, key: string, isValid: (value: unknown) => value is T, fallback: T): T {
  const text = readText(place, key);
  if (text === null) return fallback;
  try {
    const value: unknown = JSON.parse(text);
    if (isValid(value)) return value;
  } catch {
    // Falls through to the removal.
  }
  writeText(place, key, null);
  return fallback;
}

/** A time in milliseconds; what is no time, or lies ahead of `now`, counts as absent. */
export function readTime(place: Place, key: string, now: number): number | null {
  const time = Number(readText(place, key) ?? Number.NaN);
  return Number.isFinite(time) && time > 0 && time <= now ? time : null;
}

/** Calls `changed` when another tab writes `key`; hands back its undo. */
export function startWatching(key: string, changed: () => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key !== key && event.key !== null) return;
    memory.local.delete(key);
    changed();
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}
