/** What the API takes: text, lists and parts. `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
export type Param = string | Param[] | Params;
export interface Params {
  [name: string]: Param;
}

/** The way the SDK writes bodies and queries. Names with a meaning in JavaScript are dropped. */
export function formParams(text: string): Params {
  const whole: Params = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    if (path.some((part) => part === '__proto__')) continue;
    let at = whole;
    for (const part of path.slice(0, -1)) {
      if (typeof at[part] !== 'object') at[part] = Object.create(null);
      at = at[part] as Params;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return asLists(whole) as Params;
}

function asLists(value: Param): Param {
  if (typeof value === 'string') return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, asLists(inner)] as const);
  if (entries.length > 0 && entries.every(([name], i) => name === String(i))) return entries.map(([, inner]) => inner);
  return Object.fromEntries(entries);
}

export const textAt = (value: Param | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
export const partAt = (value: Param | undefined): Params =>
  typeof value === 'object' && !Array.isArray(value) ? value : {};
export const listAt = (value: Param | undefined): Param[] => (Array.isArray(value) ? value : []);
/** Metadata: every value is text. */
export const metadataAt = (value: Param | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(partAt(value)).flatMap(([name, inner]) => (typeof inner === 'string' ? [[name, inner]] : [])),
  );
