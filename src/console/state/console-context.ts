import { createContext, useContext } from 'react';
import type { ConsoleApp, ConsoleSession } from '../../contract/console.ts';
import type { AdminOperation } from '../../contract/wire-admin.ts';
import type { AdminJob } from '../../contract/wire-admin-jobs.ts';
import type { Imports } from '../import/use-import.ts';
import type { Place } from './api.ts';

export interface WatchedJob {
  job: AdminJob;
  /** Lists load again what the job has changed. */
  onOver: () => void;
}

export interface ConsoleState {
  session: ConsoleSession;
  app: ConsoleApp;
  place: Place;
  may: (operation: AdminOperation) => boolean;
  /** Whether the role sees anything of a screen. */
  mayOpen: (screen: { needs?: AdminOperation | undefined }) => boolean;
  /** Reads again what the session knows of the apps. */
  refresh: () => void;
  /** Shows below the screen how far a job is. */
  watch: (job: WatchedJob) => void;
  /** Members from a file, of this or another app. */
  imports: Imports;
}

export const ConsoleContext = createContext<ConsoleState | null>(null);

export function useConsole(): ConsoleState {
  const found = useContext(ConsoleContext);
  if (!found) throw new Error('outside of the console');
  return found;
}
