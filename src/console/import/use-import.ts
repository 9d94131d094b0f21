import { useEffect, useRef, useState } from 'react';
import { call, type Place, type Refusal } from '../state/api.ts';
import { refusalOf } from '../state/use-loaded.ts';
import { useUnloadWarning } from '../state/use-unload-warning.ts';
import { type CheckedRow, emailTaken } from './check-rows.ts';

/** Calls under way at a time. */
const atOnce = 4;
/** The budget of a caller is per minute; without a connection it is tried as often. */
const waitMs = 5_000;

const loggedOut = 'logged out';

export interface Progress {
  state: 'running' | 'waiting' | 'stopped' | 'done';
  done: number;
  total: number;
  created: number;
  failures: { number: number; email: string; text: string }[];
}

export interface Imports {
  progress: Progress | null;
  /** Whose members it makes: it goes on while other screens are open. */
  place: Place | null;
  start: (place: Place, rows: readonly CheckedRow[]) => Promise<void>;
  stop: () => void;
  forget: () => void;
}

export const isImporting = (progress: Progress | null) =>
  progress !== null && progress.state !== 'done' && progress.state !== 'stopped';

const isPassing = ({ code }: Refusal) => code === 'rate-limited' || code === 'offline';

/** Ends sooner when `signal` is aborted. */
const pause = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, waitMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/**
 * Creates the members of the rows one by one, each with its entry in the audit log, and one for all
 * at the end. It lives as long as the console is open.
 */
export function useImport(): Imports {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [place, setPlace] = useState<Place | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(loggedOut), []);
  useUnloadWarning(isImporting(progress));

  async function start(of: Place, rows: readonly CheckedRow[]) {
    const stop = new AbortController();
    abort.current = stop;
    const waiting = [...rows];
    let now: Progress = { state: 'running', done: 0, total: rows.length, created: 0, failures: [] };
    const change = (next: Partial<Progress>) => {
      now = { ...now, ...next };
      setProgress(now);
    };
    setPlace(of);
    change({});

    async function create({ number, member }: CheckedRow) {
      // One key for all its tries: an answer that was lost creates no member twice.
      const key = crypto.randomUUID();
      while (!stop.signal.aborted) {
        try {
          // Not aborted by a stop: whether the member was created would not be known.
          await call(of, 'createMember', member, undefined, key);
          return change({ state: 'running', done: now.done + 1, created: now.created + 1 });
        } catch (thrown) {
          const refusal = refusalOf(thrown);
          if (isPassing(refusal)) {
            change({ state: 'waiting' });
            await pause(stop.signal);
            continue;
          }
          const sentence = refusal.errors[0]?.message ?? refusal.message;
          const text = refusal.code === 'email-already-in-use' ? emailTaken : sentence;
          const failures = [...now.failures, { number, email: member.email, text }];
          change({ state: 'running', done: now.done + 1, failures });
        }
        return;
      }
    }
    async function work() {
      for (let row = waiting.shift(); row && !stop.signal.aborted; row = waiting.shift()) await create(row);
    }
    await Promise.all(Array.from({ length: atOnce }, work));
    const { created, failures, total, done } = now;
    const record = { created, failed: failures.length, left: total - done };
    if (stop.signal.reason === loggedOut) return;
    // Best effort: each member has an entry of its own.
    await call(of, 'recordImport', record).catch(() => {});
    change({ state: done < total ? 'stopped' : 'done' });
  }

  return { progress, place, start, stop: () => abort.current?.abort(), forget: () => setProgress(null) };
}
