import { canonicalApp } from './canonical.ts';

/**
 * One difference. `before` or `after` is missing where there was, or is, nothing. Values are fit to
 * be shown.
 */
export interface Difference {
  app: string;
  path: string;
  before?: string;
  after?: string;
}

const longestShown = 80;
const variableName = /^[A-Z][A-Z0-9_]*$/;

/** User, password and query of an address may be secrets of the other side. */
function withoutSecrets(text: string): string {
  if (!URL.canParse(text) || !/^https?:/.test(text)) return text;
  const { origin, pathname, search, username } = new URL(text);
  if (!search && !username) return text;
  return `${origin}${pathname}${search && '?(hidden)'}`;
}

/** `…From` names a variable; what is not a name may be the secret itself. */
const isSecret = (name: string, value: unknown) =>
  /From$/.test(name) && typeof value === 'string' && !value.split(',').every((one) => variableName.test(one.trim()));

/** A value as one line. */
function shown(path: string, value: unknown): string {
  const text = JSON.stringify(value, (name, part) => {
    if (isSecret(name || path, part)) return '(hidden: not the name of a variable)';
    return typeof part === 'string' ? withoutSecrets(part) : part;
  });
  return text.length <= longestShown ? text : `${text.slice(0, longestShown)}… (${text.length} characters)`;
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What names an entry of a list: its id, key, address or value. */
function nameOf(entry: unknown): string | null {
  if (!isFields(entry)) return null;
  // A channel and all that begin like it are two entries.
  const key = entry.key !== undefined && entry.filter === 'STARTS' ? `${entry.key}*` : entry.key;
  const name = entry.id ?? key ?? entry.provider ?? entry.url ?? entry.value;
  return typeof name === 'string' ? withoutSecrets(name) : null;
}

/** The entries by their names, or null where one has none. A second `news` is `news#2`. */
function byName(list: readonly unknown[]): Map<string, unknown> | null {
  const found = new Map<string, unknown>();
  for (const entry of list) {
    const name = typeof entry === 'string' ? entry : nameOf(entry);
    if (name === null) return null;
    let number = 1;
    while (found.has(numbered(name, number))) number++;
    found.set(numbered(name, number), entry);
  }
  return found;
}
const numbered = (name: string, number: number) => (number === 1 ? name : `${name}#${number}`);

const isPart = (value: unknown) => (isFields(value) ? Object.keys(value).length > 0 : Array.isArray(value));

/** A part that came or went is shown leaf by leaf as well. */
const emptyLike = (value: unknown, other: unknown) =>
  value === undefined && isPart(other) ? (Array.isArray(other) ? [] : {}) : value;

/** Calls `found` for every leaf that differs. */
function compare(path: string, before: unknown, after: unknown, found: (path: string, b: unknown, a: unknown) => void) {
  if (JSON.stringify(before) === JSON.stringify(after)) return;
  const was = emptyLike(before, after);
  const is = emptyLike(after, before);
  if (isFields(was) && isFields(is)) {
    for (const name of new Set([...Object.keys(was), ...Object.keys(is)]))
      compare(path ? `${path}.${name}` : name, was[name], is[name], found);
    return;
  }
  const lists = Array.isArray(was) && Array.isArray(is) ? [byName(was), byName(is)] : [];
  const [old, now] = lists;
  if (!old || !now) return found(path, before, after);
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [b, a] = [old.get(name), now.get(name)];
    // The values of a plain list are their own names.
    compare(typeof (b ?? a) === 'string' ? path : `${path}[${name}]`, b, a, found);
  }
  const common = (map: Map<string, unknown>) => [...map.keys()].filter((name) => old.has(name) && now.has(name));
  if (common(old).join('\0') !== common(now).join('\0')) found(`${path} (order)`, common(old), common(now));
}

/**
 * R116 what differs between two configurations, by app and path. Equal ones differ in nothing,
 * however they are written.
 */
export function diffApps(before: readonly { id: string }[], after: readonly { id: string }[]): Difference[] {
  const [was, is] = [before, after].map((apps) => new Map(apps.map((app) => [app.id, canonicalApp(app)])));
  const differences: Difference[] = [];
  for (const app of [...new Set([...was!.keys(), ...is!.keys()])].sort())
    if (!was!.has(app)) differences.push({ app, path: '', after: 'added' });
    else if (!is!.has(app)) differences.push({ app, path: '', before: 'removed' });
    else
      compare('', was!.get(app), is!.get(app), (path, b, a) => {
        const has = {
          ...(b !== undefined && { before: shown(path, b) }),
          ...(a !== undefined && { after: shown(path, a) }),
        };
        differences.push({ app, path, ...has });
      });
  return differences;
}
