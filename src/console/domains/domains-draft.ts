import type { Mode } from '../../contract/entities.ts';
import type { ByMode, StoredApp } from '../config/stored-app.ts';

/** What the screen edits. */
export interface DomainsDraft {
  baseUrl?: string | undefined;
  origins: ByMode;
  keys: ByMode;
  redirects: NonNullable<StoredApp['redirects']>;
  pages: NonNullable<StoredApp['pages']>;
}

export const draftOf = ({ baseUrl, origins = {}, keys = {}, redirects = {}, pages = {} }: StoredApp): DomainsDraft => ({
  baseUrl,
  origins,
  keys,
  redirects,
  pages,
});

export const modes = ['live', 'sandbox'] as const satisfies readonly Mode[];
export const modeNames: Readonly<Record<Mode, string>> = { live: 'live mode', sandbox: 'test mode' };

/** What is in effect and not in the draft. */
export const removedFrom = (stored: ByMode | undefined, draft: ByMode, mode: Mode): string[] =>
  (stored?.[mode] ?? []).filter((one) => !draft[mode]?.includes(one));

/** What a browser sends of a page; a text that is no address stays as it was typed. */
export function originIn(text: string): string {
  const typed = text.trim();
  return /^https?:\/\//i.test(typed) && URL.canParse(typed) ? new URL(typed).origin : typed;
}

const isLoopback = (origin: string) => /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(origin);

/** Whether pages of a site may use the app. */
export function isPermitted(origin: string, mode: Mode, { origins }: DomainsDraft, ofDemo: readonly string[]): boolean {
  if (mode === 'sandbox' && isLoopback(origin)) return true;
  return [...(origins.live ?? []), ...ofDemo, ...(mode === 'sandbox' ? (origins.sandbox ?? []) : [])].includes(origin);
}

/** Others on the way can read what is typed on such a site. */
export const isUnsafe = (origin: string) => origin.startsWith('http://') && !isLoopback(origin);

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A public key, which is a name and no secret. */
export const newKey = (mode: Mode): string =>
  (mode === 'live' ? 'pk_' : 'pk_sb_') +
  Array.from(crypto.getRandomValues(new Uint8Array(24)), (byte) => letters[byte % letters.length]).join('');
