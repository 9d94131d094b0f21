import { limitLabel, shippedLimit, spanOf } from '../limits/limit-words.ts';
import { countOf, durationOf } from '../state/format.ts';
import { languageName } from './choice.tsx';
import { choicesOf } from './choices.ts';
import { sessionMinutes } from './session-minutes.ts';

/** Names of the configuration that read badly with spaces between their words. */
const names: Readonly<Record<string, string>> = {
  absoluteMinutes: 'Always logged out after',
  afterLogin: 'After logging in',
  afterLogout: 'After logging out',
  afterSignup: 'After signing up',
  allowAllMembers: 'All members',
  allowedAtSignup: 'Members can choose it when they sign up',
  allowMemberSelfDelete: 'Members may delete their account',
  allowSignup: 'Can create new members',
  allowWhenUnavailable: 'Sign-ups continue while hCaptcha is down',
  allowWithoutFlow: 'A code works on another device',
  atOnce: 'Devices at a time',
  authProviders: 'Social logins',
  baseUrl: 'Base address',
  captcha: 'Robots',
  clientId: 'Client id',
  clientSecretFrom: 'Name of the secret',
  commentChannels: 'Comment channels',
  confirmation: 'Address of new members',
  customFields: 'Fields',
  editBase: 'Where the app is edited',
  fedcm: 'FedCM configuration',
  goLive: 'How to go live',
  helpTexts: 'Help',
  hidden: 'Only in your own forms',
  idleMinutes: 'Logged out after no visit for',
  inviteSignupLink: 'Invitation page',
  isActive: 'On offer',
  isDefault: 'Shown first',
  isPaid: 'Hide “Secured by Latchkey”',
  keyId: 'Key ID',
  keys: 'Public keys',
  labels: 'Label',
  live: 'Live mode',
  max: 'Most',
  min: 'Least',
  minimalCache: 'Keep names and plans of members out of the browser',
  minPasswordLength: 'Minimum password length',
  options: 'Choices',
  origins: 'Sites',
  passwordless: 'Mailed codes',
  redirects: 'Where members go next',
  restrictToAdmin: 'Only for your team',
  rpId: 'Domain',
  sandbox: 'Test mode',
  seats: 'People in a team',
  seconds: 'Within',
  secretFrom: 'Name of the secret',
  secretKeyFrom: 'Name of the secret key',
  securedBy: '“Secured by Latchkey”',
  selfService: 'Members add and remove it',
  session: 'A login is stored in',
  sessionCookie: 'The cookie is sent to',
  showAccountExistenceHints: 'Say when an address has an account',
  ssoSignupButtonURL: '“Don’t have an account?” leads to',
  ssoText: 'Text of “Don’t have an account?”',
  stripePriceId: 'Price at Stripe',
  stripeTestPriceId: "Price in Stripe's test mode",
  teamId: 'Team ID',
  testCards: 'All test cards',
  type: 'Type',
  upgradeLink: 'Page that sells more seats',
  url: 'Address',
  urls: 'Addresses',
  webhookSecretFrom: 'Name of the signing secret',
};
const namesByParent: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  commentChannels: {
    key: 'Channel',
    filter: 'Fits',
    read: 'Who reads',
    write: 'Who writes and votes',
    group: 'Content group',
  },
};
const byLanguage = ['labels', 'helpTexts'];

type Entry = Record<string, unknown>;
const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

// As the service names it: a channel and all that begin like it are two entries.
const keyOf = ({ key, filter }: Entry) => (key !== undefined && filter === 'STARTS' ? `${key}*` : key);
const idOf = (entry: unknown) =>
  isEntry(entry) ? (entry.id ?? keyOf(entry) ?? entry.provider ?? entry.url ?? entry.value) : entry;
// A webhook endpoint is known by its address, not by its id.
const wordOfEntry = (entry: Entry) => ('url' in entry ? entry.url : idOf(entry));
const titleOf = (entry: unknown) => {
  const title = isEntry(entry) ? (entry.name ?? entry.label ?? entry.url) : undefined;
  return typeof title === 'string' && title !== '' ? title : undefined;
};

/** `allowedAtSignup` as "Allowed at signup"; what is no name of ours stays as it is. */
function wordOf(name: string, parent: string | undefined): string {
  if (parent && byLanguage.includes(parent)) return languageName(name);
  const own = limitLabel(name, parent) ?? namesByParent[parent ?? '']?.[name];
  if (own !== undefined) return own;
  if (Object.hasOwn(names, name)) return names[name]!;
  if (!/^[a-z]+(?:[A-Z][a-z]*)*$/.test(name)) return name;
  const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An entry of a list by its id, by id and number (`news#2`), or by its place. */
function entryOf(list: unknown, step: string): unknown {
  if (!Array.isArray(list)) return undefined;
  const found = list.find((one) => idOf(one) === step) ?? (/^\d+$/.test(step) ? list[Number(step)] : undefined);
  if (found !== undefined) return found;
  const [, id, number] = /^(.*)#(\d+)$/.exec(step) ?? [];
  return list.filter((one) => idOf(one) === id)[Number(number) - 1];
}

/** By its title or id; a second one of the same id with its number. */
function wordsOfEntry(values: readonly unknown[], step: string): string {
  const place = /^\d+$/.test(step) ? String(Number(step) + 1) : step;
  const found = values.filter(isEntry);
  if (found.length === 0) return place;
  const named = (of: (entry: Entry) => unknown) => found.map(of).findLast((one) => one !== undefined && one !== '');
  const word = String(named(titleOf) ?? named(wordOfEntry) ?? place);
  const number = /#(\d+)$/.exec(step)?.[1];
  return number !== undefined && !found.some((one) => idOf(one) === step) ? `${word} (${number})` : word;
}

export interface PathWords {
  /** "Plans › Pro › Prices › Monthly › Amount". */
  label: string;
  /** The values at the path, in each of the apps. */
  values: unknown[];
  /** Where the innermost entry of a list is, in each of the apps; null = the path names none. */
  entries: unknown[] | null;
  /** The same up to that entry. */
  entryLabel: string;
}

/** A path of the configuration, such as `plans[pln_pro].prices[0].amount`, in words. */
export function pathWords(path: string, apps: readonly unknown[]): PathWords {
  let values: unknown[] = [...apps];
  let entries: unknown[] | null = null;
  let entryLabel = '';
  const words: string[] = [];
  let parent: string | undefined;
  for (const [, name, step] of path.replace(/ \(order\)$/, '').matchAll(/([^.[\]]+)|\[(.*?)\](?=[.[]|$)/g)) {
    if (name !== undefined) {
      words.push(wordOf(name, parent));
      values = values.map((value) => (isEntry(value) ? value[name] : undefined));
      parent = name;
      continue;
    }
    values = values.map((value) => entryOf(value, step!));
    words.push(wordsOfEntry(values, step!));
    entries = values;
    entryLabel = words.join(' › ');
  }
  return { label: words.join(' › '), values, entries, entryLabel };
}

/** The names of all entries that have one, by their ids. */
function namesIn(value: unknown, found = new Map<string, string>()): Map<string, string> {
  if (!isEntry(value)) return found;
  const [id, title] = [idOf(value), titleOf(value)];
  if (typeof id === 'string' && title !== undefined && !Array.isArray(value)) found.set(id, title);
  for (const part of Object.values(value)) namesIn(part, found);
  return found;
}

/** The content group that a comment channel names by its key. */
function groupWords(key: string, apps: readonly unknown[]): string {
  const groups = apps.flatMap((app) => (isEntry(app) && Array.isArray(app.contentGroups) ? app.contentGroups : []));
  return titleOf(groups.findLast((group) => isEntry(group) && group.key === key)) ?? key;
}

/** A number in the words of its unit. */
function numberWords(value: number, path: string): string {
  if (path.endsWith('Minutes')) return durationOf(value);
  if (!path.startsWith('limits.')) return String(value);
  return path.endsWith('.seconds') ? spanOf(value) : countOf(value);
}

/** A value of a difference in words. It is JSON, and cut where it was long. */
function valueWords(json: string, path: string, nameOf: (id: string) => string): string {
  const choices = choicesOf(path);
  const said = (value: unknown): string => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    if (value === null || value === '') return 'None';
    if (typeof value === 'number') return numberWords(value, path);
    if (Array.isArray(value)) return value.length > 0 ? value.map((one) => nameOf(said(one))).join(', ') : 'None';
    if (typeof value === 'object') return JSON.stringify(value);
    return choices?.find((choice) => choice.value === value)?.label ?? String(value);
  };
  try {
    return said(JSON.parse(json));
  } catch {
    return json.replace(/^"/, '');
  }
}

/** What is shipped, where the configuration names nothing: a choice, a time or a limit. */
function shippedWords(path: string): string | null {
  const minutes = sessionMinutes[/^sessions\.(\w+)$/.exec(path)?.[1] ?? ''];
  if (minutes !== undefined) return durationOf(minutes);
  const limit = shippedLimit(path);
  return typeof limit === 'number' ? numberWords(limit, path) : (choicesOf(path)?.[0]?.label ?? null);
}

/** What holds again without a value: what is shipped, the opposite of a flag, or nothing. */
function withoutValue(path: string, before: string | undefined): string | null {
  const shipped = shippedWords(path);
  if (shipped !== null) return shipped;
  if (before === 'true' || before === 'false') return before === 'true' ? 'No' : 'Yes';
  const isOurs = /^(?:plans|customFields|contentGroups|authProviders|commentChannels|sso)/.test(path);
  return isOurs && !/\.(?:type|visibility|filter|count)$/.test(path) ? 'None' : null;
}

/** A webhook endpoint has an id where its secret is not that of a variable. */
const isMadeSecret = /^webhooks\.\w+\[.+\]\.id$/;
const madeSecret = 'Made by Latchkey';

interface Difference {
  path: string;
  before?: string;
  after?: string;
}

export interface DifferenceWords {
  path: string;
  label: string;
  before: string | null;
  /** Null: the default holds again, or an entry of a list is gone. */
  after: string | null;
  /** It was, or is, an entry of a list as a whole. */
  isEntry: boolean;
}

/** What differs, in words: an entry that goes is one line, and one that comes shows its parts. */
export function differenceWords(differences: readonly Difference[], apps: [unknown, unknown]): DifferenceWords[] {
  const names = namesIn(apps);
  const nameOf = (id: string) => names.get(id) ?? id;
  const found = new Map<string, DifferenceWords>();
  for (const { path, before, after } of differences) {
    const { label, values, entries, entryLabel } = pathWords(path, apps);
    const isOrder = path.endsWith(' (order)');
    const inList = values.some(Array.isArray);
    if (entries && entries[0] !== undefined && entries[1] === undefined) {
      found.set(entryLabel, { path, label: entryLabel, before: null, after: null, isEntry: true });
      continue;
    }
    const isGroup = /^commentChannels\[.+\]\.group$/.test(path);
    const named = (value: string | undefined) => {
      if (value === undefined) return null;
      const words = valueWords(value, path, nameOf);
      if (isGroup) return groupWords(words, apps);
      return inList ? nameOf(words) : words;
    };
    const isEntry = inList && !isOrder;
    const isNew = entries !== null && entries[0] === undefined;
    const was = before === undefined && !isEntry && !isNew ? shippedWords(path) : named(before);
    const is = after === undefined && !isEntry ? withoutValue(path, before) : named(after);
    const words = { path, before: was, after: is, isEntry };
    if (isMadeSecret.test(path)) {
      found.set(path, { ...words, label: `${entryLabel} › Secret`, after: after === undefined ? null : madeSecret });
      continue;
    }
    found.set(`${path} ${before} ${after}`, { ...words, label: isOrder ? `${label} › Order` : label });
  }
  return [...found.values()];
}
