import { createContext, useContext } from 'react';
import type { ConsoleApp, ConsoleSession } from '../../contract/console.ts';
import type { AdminOperation } from '../../contract/wire-admin.ts';
import type { Place } from './api.ts';

export interface ConsoleState {
  session: ConsoleSession;
  app: ConsoleApp;
  place: Place;
  may: (operation: AdminOperation) => boolean;
}

export const ConsoleContext = createContext<ConsoleState | null>(null);

export function useConsole(): ConsoleState {
  const found = useContext(ConsoleContext);
  if (!found) throw new Error('outside of the console');
  return found;
}
