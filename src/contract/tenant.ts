import type { Mode } from './entities.ts';

/**
 * Whose data a call is about (R51). First parameter of every call on data of an app, and part of
 * every key and index: members of the sandbox and of the live site never meet.
 */
export interface Tenant {
  appId: string;
  mode: Mode;
}
