/** Keys through which a path would reach what every object inherits. */
const unsafe = /^(?:__proto__|constructor|prototype)$/;

/** The keys of `lessons.3.done`; undefined: no path into a member's JSON. */
export function jsonPath(text: string): string[] | undefined {
  const keys = text.trim().split('.');
  return keys.every((key) => key.trim() !== '' && !unsafe.test(key)) ? keys : undefined;
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** What stands at a path, own properties only: `favourites.length` counts a list. */
export function readPath(json: unknown, keys: readonly string[]): unknown {
  return keys.reduce<unknown>(
    (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
    json,
  );
}

/**
 * A copy in which the value at a path is changed; what is missing on the way becomes an object. A
 * list takes nothing but its items and one more.
 */
export function changePath(json: unknown, keys: readonly string[], change: (before: unknown) => unknown): unknown {
  const [key, ...rest] = keys;
  if (key === undefined) return change(json);
  const next = changePath(readPath(json, [key]), rest, change);
  if (!Array.isArray(json)) return { ...(isObject(json) ? json : {}), [key]: next };
  if (!/^\d+$/.test(key) || Number(key) > json.length) return json;
  const list: unknown[] = [...json];
  list[Number(key)] = next;
  return list;
}
