import { intentMs } from './client-limits.ts';
import { readJson, writeText } from './storage.ts';

/**
 * What a visitor wanted to save before signing in. It survives a reload and expires after half an
 * hour.
 */
export interface SaveIntent {
  type: 'save';
  photoId: string;
  collectionId?: string;
  at: number;
}
const key = 'pf.intent';
const isIntent = (value: unknown): value is SaveIntent => {
  const { type, photoId, at } = (value ?? {}) as Partial<SaveIntent>;
  return type === 'save' && typeof photoId === 'string' && typeof at === 'number';
};

export const keepIntent = (intent: SaveIntent): void => writeText('session', key, JSON.stringify(intent));
export const dropIntent = (): void => writeText('session', key, null);

/** The intent, if it is young enough. */
export function currentIntent(now: number): SaveIntent | null {
  const intent = readJson<SaveIntent | null>('session', key, isIntent as (v: unknown) => v is SaveIntent | null, null);
  if (!intent) return null;
  if (intent.at <= now && now - intent.at <= intentMs) return intent;
  dropIntent();
  return null;
}
