import { useRef, useState } from 'react';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { call, type Refusal } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useKeyedEffect } from '../state/use-keyed-effect.ts';
import { refusalOf } from '../state/use-loaded.ts';

export type ChainPart = AdminWire['checkAudit']['answer']['data'];

interface CheckedChain {
  /** Entries so far. */
  checked: number;
  findings: ChainPart['findings'];
  /** The last part, once all are read. */
  end: ChainPart | null;
  error: Refusal | null;
  /** Begins where an error has stopped it. */
  goOn: () => void;
}

/** Reads the whole chain of the app's audit log, part by part. */
export function useChainCheck(): CheckedChain {
  const { place } = useConsole();
  const [checked, setChecked] = useState(0);
  const [findings, setFindings] = useState<ChainPart['findings']>([]);
  const [end, setEnd] = useState<ChainPart | null>(null);
  const [error, setError] = useState<Refusal | null>(null);
  const after = useRef('0');
  const [round, setRound] = useState(0);

  // A round begins where the last one stopped.
  useKeyedEffect([round], () => {
    const abort = new AbortController();
    setError(null);
    async function readAll() {
      for (;;) {
        const { data } = await call(place, 'checkAudit', { after: after.current }, abort.signal);
        setChecked((before) => before + data.checked);
        setFindings((before) => [...before, ...data.findings]);
        if (data.next === null) return setEnd(data);
        after.current = String(data.next);
      }
    }
    readAll().catch((thrown: unknown) => !abort.signal.aborted && setError(refusalOf(thrown)));
    return () => abort.abort();
  });

  return { checked, findings, end, error, goOn: () => setRound((before) => before + 1) };
}
