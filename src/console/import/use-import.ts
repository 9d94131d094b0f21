import { useEffect, useRef, useState } from 'react';
import { maxImportedMembers } from '../../contract/constants.ts';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { call, type Place } from '../state/api.ts';
import { refusalOf } from '../state/use-loaded.ts';
import { useUnloadWarning } from '../state/use-unload-warning.ts';
import { type CheckedRow, emailTaken } from './check-rows.ts';

/** The service reads 256 KB of a call. */
const maxPartBytes = 200_000;
/** Tried again with the same key: the budget of a minute is spent, or an answer may be lost. */
const passing = new Set(['rate-limited', 'offline', 'overloaded', 'unavailable']);
const firstWaitMs = 500;
const maxWaitMs = 8_000;

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

/** Ends sooner when `signal` is aborted. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

const bytesOf = (row: CheckedRow) => new TextEncoder().encode(JSON.stringify(row)).length;

/** Takes the rows of the next call; one at least. */
function nextPart(waiting: CheckedRow[]): CheckedRow[] {
  let length = 1;
  let bytes = bytesOf(waiting[0]!);
  while (length < maxImportedMembers && waiting[length]) {
    bytes += bytesOf(waiting[length]!);
    if (bytes > maxPartBytes) break;
    length++;
  }
  return waiting.splice(0, length);
}

/** Creates the members of the rows part by part. It lives as long as the console is open. */
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

    const count = (part: readonly CheckedRow[], result: AdminWire['importMembers']['answer']['data']) => {
      const failures = result.failures.map(({ at, code, message }) => {
        const { number, member } = part[at]!;
        return { number, email: member.email, text: code === 'email-already-in-use' ? emailTaken : message };
      });
      change({
        state: 'running',
        done: now.done + part.length,
        created: now.created + result.created,
        failures: [...now.failures, ...failures],
      });
    };
    async function create(part: readonly CheckedRow[]): Promise<void> {
      const members = part.map(({ member }) => member);
      // One key for all its tries: an answer that was lost creates no member twice.
      const key = crypto.randomUUID();
      let waitMs = firstWaitMs;
      while (!stop.signal.aborted) {
        try {
          // Not aborted by a stop: which members were created would not be known.
          const { data } = await call(of, 'importMembers', { members }, undefined, key);
          return count(part, data);
        } catch (thrown) {
          const refusal = refusalOf(thrown);
          if (passing.has(refusal.code)) {
            change({ state: 'waiting' });
            await pause(waitMs, stop.signal);
            waitMs = Math.min(waitMs * 2, maxWaitMs);
            continue;
          }
          const { code, message } = refusal.errors[0] ?? refusal;
          if (part.length === 1) return count(part, { created: 0, failures: [{ at: 0, code, message }] });
          // One row that the service cannot read has the whole call refused.
          const half = Math.ceil(part.length / 2);
          await create(part.slice(0, half));
          return create(part.slice(half));
        }
      }
    }
    while (waiting.length > 0 && !stop.signal.aborted) await create(nextPart(waiting));
    if (stop.signal.reason !== loggedOut) change({ state: now.done < now.total ? 'stopped' : 'done' });
  }

  return { progress, place, start, stop: () => abort.current?.abort(), forget: () => setProgress(null) };
}
