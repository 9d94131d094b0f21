import { useEffect, useRef, useState } from 'react';
import { call, type Refusal } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { refusalOf } from '../state/use-loaded.ts';
import type { CheckedRow } from './check-rows.ts';

/** Calls under way at a time. */
const atOnce = 4;
/** The budget of a caller is per minute; without a connection it is tried as often. */
const waitMs = 5_000;

export interface Progress {
  state: 'running' | 'waiting' | 'stopped' | 'done';
  done: number;
  total: number;
  created: number;
  failures: { number: number; email: string; text: string }[];
}

const isPassing = ({ code }: Refusal) => code === 'rate-limited' || code === 'offline';

/** Creates the members of the rows one by one, each with its entry in the audit log. */
export function useImport() {
  const { place } = useConsole();
  const [progress, setProgress] = useState<Progress | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(rows: readonly CheckedRow[]) {
    const stop = new AbortController();
    abort.current = stop;
    const waiting = [...rows];
    const change = (next: (before: Progress) => Partial<Progress>) =>
      setProgress((before) => before && { ...before, ...next(before) });
    setProgress({ state: 'running', done: 0, total: rows.length, created: 0, failures: [] });

    async function create({ number, member }: CheckedRow) {
      // One key for all its tries: an answer that was lost creates no member twice.
      const key = crypto.randomUUID();
      for (;;) {
        try {
          await call(place, 'createMember', member, stop.signal, key);
          return change(({ done, created }) => ({ state: 'running', done: done + 1, created: created + 1 }));
        } catch (thrown) {
          if (stop.signal.aborted) return;
          const refusal = refusalOf(thrown);
          if (isPassing(refusal)) {
            change(() => ({ state: 'waiting' }));
            await new Promise((resolve) => setTimeout(resolve, waitMs));
            if (stop.signal.aborted) return;
            continue;
          }
          const text = refusal.errors[0]?.message ?? refusal.message;
          return change(({ done, failures }) => ({
            state: 'running',
            done: done + 1,
            failures: [...failures, { number, email: member.email, text }],
          }));
        }
      }
    }
    async function work() {
      for (let row = waiting.shift(); row && !stop.signal.aborted; row = waiting.shift()) await create(row);
    }
    await Promise.all(Array.from({ length: atOnce }, work));
    change(() => ({ state: stop.signal.aborted ? 'stopped' : 'done' }));
  }

  return { progress, start, stop: () => abort.current?.abort(), forget: () => setProgress(null) };
}
