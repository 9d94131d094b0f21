import { type ReactNode, useState } from 'react';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';
import { type Loaded, useLoaded } from '../state/use-loaded.ts';
import { useSettled } from '../state/use-settled.ts';
import { useProof } from './prove.tsx';

type StoredSecret = AdminWire['getSecret']['answer']['data'];

export interface Secret {
  name: string;
  /** Null while it loads, and where the role may not know it. */
  loaded: Loaded<StoredSecret | null>;
  canRead: boolean;
  canChange: boolean;
  running: 'store' | 'remove' | null;
  /** Why the last action did not succeed. */
  error: string | undefined;
  /** What the last action did; announced. */
  result: string;
  /** Resolves to whether it is done. */
  store: (value: string) => Promise<boolean>;
  remove: () => Promise<boolean>;
  /** Forgets the last error. */
  forget: () => void;
  dialogs: ReactNode;
}

/** The service takes no other name. */
export const isSecretName = (name: string) => /^[A-Z][A-Z0-9_]{0,99}$/.test(name);

/** A secret of the app by the name that the configuration has for it. Its value is never read. */
export function useSecret(wanted: string): Secret {
  const name = useSettled(wanted);
  const { place, may } = useConsole();
  const canRead = may('getSecret') && isSecretName(name);
  const loaded = useLoaded(`secret ${place.app} ${name}`, async (signal) =>
    canRead ? (await call(place, 'getSecret', { name }, signal)).data : null,
  );
  const { running, error, run, forget } = useAction();
  const { prove, proof } = useProof();
  const [result, setResult] = useState('');
  const change = (what: 'store' | 'remove', done: string, work: () => Promise<{ data: StoredSecret }>) => {
    setResult('');
    return run(what, async () => {
      try {
        loaded.replace((await prove(work)).data);
        setResult(done);
      } catch (thrown) {
        // A variable that was set meanwhile is shown instead of the field.
        loaded.reload();
        throw thrown;
      }
    });
  };
  return {
    name,
    loaded,
    canRead,
    canChange: may('storeSecret'),
    running: running as Secret['running'],
    error: error ? (error.errors[0]?.message ?? error.message) : undefined,
    result,
    store: (value) => change('store', 'It is stored.', () => call(place, 'storeSecret', { name, value })),
    remove: () => change('remove', 'It is removed.', () => call(place, 'removeSecret', { name })),
    forget,
    dialogs: proof,
  };
}
