import { useState } from 'react';
import { Refusal } from './api.ts';
import { refusalOf } from './use-loaded.ts';

/** The operator has changed her mind; no failure. */
export const cancelled = new Refusal({ code: 'cancelled', message: '' });

/** One press at a time, and why the last one did not succeed. */
export function useAction() {
  const [running, setRunning] = useState<string | null>(null);
  const [error, setError] = useState<Refusal | null>(null);
  async function run(name: string, work: () => Promise<unknown>): Promise<boolean> {
    if (running !== null) return false;
    setRunning(name);
    setError(null);
    try {
      await work();
      return true;
    } catch (thrown) {
      if (thrown !== cancelled) setError(refusalOf(thrown));
      return false;
    } finally {
      setRunning(null);
    }
  }
  return { running, error, run, forget: () => setError(null) };
}
