import type { Budget } from '../../contract/default-limits.ts';
import type { StoredApp, StoredLimit, StoredLimits } from '../config/stored-app.ts';
import { type ShippedLimit, shippedLimit } from './limit-words.ts';

/** What the screen edits. */
export interface LimitsDraft {
  limits: StoredLimits;
}
export const draftOf = ({ limits = {} }: StoredApp): LimitsDraft => ({ limits });

export const isBudget = (limit: StoredLimit): limit is Budget => typeof limit === 'object';
export const shippedAt = (path: string) => shippedLimit(`limits.${path}`) as ShippedLimit;

const stepsOf = (path: string) => path.split('.') as [first: string, kind?: string];

/** What holds at a path such as `perAddress.login`: what is left out is as shipped. */
export function limitAt(limits: StoredLimits, path: string): ShippedLimit {
  const [first, kind] = stepsOf(path);
  const found = kind === undefined ? limits[first] : (limits[first] as StoredLimits | undefined)?.[kind];
  const shipped = shippedAt(path);
  return isBudget(shipped) ? { ...shipped, ...(found as Partial<Budget>) } : ((found as number) ?? shipped);
}

/** The limits with one of them changed. */
export function withLimit(limits: StoredLimits, path: string, limit: ShippedLimit): StoredLimits {
  const [first, kind] = stepsOf(path);
  return { ...limits, [first]: kind === undefined ? limit : { ...(limits[first] as object), [kind]: limit } };
}
