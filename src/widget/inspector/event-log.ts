import { type Signal, signal, untracked } from '@preact/signals-core';
import type { MsEvents } from '../element/events.ts';
import type { SafeStorage } from '../sdk/storage.ts';
import type { State } from '../state/state.ts';
import type { TraceEvent } from '../state/trace.ts';

/** One line of the log. Equal things one after another are one line with a count. */
export interface LogEntry {
  /** Its words in `words.log`. */
  kind: string;
  facts: Readonly<Record<string, string>>;
  /** Name in `words.whys`. */
  why?: string | undefined;
  atMs: number;
  times: number;
}

const key = 'ms_inspector_log';
/** Enough to see what led here; a page that gates a thousand elements fills one line of them. */
const mostKept = 60;

/** Which of the wishes a redirect has followed (M §1.4). */
function redirectKind({ to, form, remembered }: TraceEvent['facts']): string {
  if (!to) return 'redirect-none';
  if (form) return remembered ? 'redirect-form-over-remembered' : 'redirect-form';
  return remembered ? 'redirect-remembered' : 'redirect-server';
}

/** Why a gate shows or hides, as a name in `words.whys`. */
export function whyOfGate({ preview, member }: State, value: string, shown: boolean): string {
  const seen = preview.value;
  const isIn = seen === undefined ? member.isLoggedIn.value : seen !== null;
  const byLogin = !isIn || /^!?members$/.test(value);
  return byLogin ? (isIn ? 'loggedIn' : 'loggedOut') : shown ? 'passes' : 'passesNot';
}

export interface EventLog {
  readonly entries: Signal<readonly LogEntry[]>;
  add(kind: string, facts?: LogEntry['facts'], why?: string): void;
  stop(): void;
}

/**
 * What the script did and why. The last lines outlive the page, because a redirect is read about on
 * the page it led to.
 */
export function startEventLog(document: Document, state: State, tab: SafeStorage): EventLog {
  const entries = signal<readonly LogEntry[]>(readKept(tab));
  const listeners = new AbortController();

  const add: EventLog['add'] = (kind, facts = {}, why) => {
    const list = entries.peek();
    const last = list.at(-1);
    const isSame = last?.kind === kind && last.why === why && JSON.stringify(last.facts) === JSON.stringify(facts);
    const entry: LogEntry = { kind, facts, why, atMs: Date.now(), times: isSame ? last.times + 1 : 1 };
    entries.value = [...(isSame ? list.slice(0, -1) : list), entry].slice(-mostKept);
    tab.set(key, JSON.stringify(entries.peek()));
  };

  const on = <Name extends keyof MsEvents>(type: Name, hear: (detail: MsEvents[Name], event: Event) => void) =>
    document.addEventListener(type, (event) => hear((event as CustomEvent<MsEvents[Name]>).detail, event), {
      capture: true,
      signal: listeners.signal,
    });
  // The inspector's code comes after `ms:ready`.
  const app = state.app.config.peek();
  if (app) add('ready', { app: app.id, mode: app.mode });
  on('ms:auth', ({ member }) => add(member ? 'logged-in' : 'logged-out'));
  on('ms:open', ({ view }) => add('open', { view }));
  on('ms:close', ({ view }) => add('close', { view }));
  on('ms:code-sent', ({ type }) => add('code-sent', { type }));
  on('ms:success', ({ type }) => add('success', { type }));
  on('ms:error', ({ code, message }) => add('error', { code, message }));
  on('ms:submit', ({ form }, event) => {
    // Whether the page prevents it is known once all its listeners have had their turn.
    queueMicrotask(() => add(event.defaultPrevented ? 'prevented' : 'submit', { form }));
  });
  const tellGate = ({ value = '', shown }: TraceEvent['facts']) =>
    add(
      shown ? 'shown' : 'hidden',
      { value },
      untracked(() => whyOfGate(state, value, Boolean(shown))),
    );
  state.trace.listen(({ what, facts }) => {
    if (what === 'gate') tellGate(facts);
    else add(what === 'redirect' ? redirectKind(facts) : what, facts);
  });

  return {
    entries,
    add,
    stop() {
      listeners.abort();
      state.trace.listen(null);
    },
  };
}

const isEntry = (one: Partial<LogEntry> | null): boolean =>
  typeof one?.kind === 'string' &&
  one.atMs! > 0 &&
  // Beyond that there is no date.
  one.atMs! < 8e15 &&
  one.times! > 0 &&
  Object.values(one.facts ?? [null]).every((fact) => typeof fact === 'string');

/** The storage is the page's to forge: what is no line is none. */
function readKept(tab: SafeStorage): LogEntry[] {
  try {
    const found: unknown = JSON.parse(tab.get(key) ?? '[]');
    return Array.isArray(found) ? found.filter(isEntry) : [];
  } catch {
    return [];
  }
}
