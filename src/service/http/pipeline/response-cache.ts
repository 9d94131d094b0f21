import type { Operation, Wire } from '../../../contract/wire.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { LiveSession, SessionProbe } from '../../store/sessions/sessions.ts';
import type { Store } from '../../store/store.ts';

/**
 * The answers that hang on the member's version and on her app alone. `may`: whether this one does.
 */
const cacheable: { [K in Operation]?: (data: Wire[K]['data']) => boolean } = {
  // What she has through a team hangs on its owner's plans, and her version does not count those.
  // Suspended devices and plans with an end end by themselves.
  getCurrentMember: ({ teams, suspendedAccess, planConnections, viewedUntil }) =>
    teams.joinedTeams.length === 0 &&
    !suspendedAccess &&
    !viewedUntil &&
    planConnections.every(({ endsAt }) => !endsAt),
};

interface CachedResponse {
  text: string;
  version: number;
  app: AppSettings;
  at: number;
  /** When it was last seen to be true. */
  seen?: SessionProbe;
}

export interface ResponseCache {
  /** The answer to this token, if the database shows now that it would be the same. */
  find(app: AppSettings, token: string): Promise<string | null>;
  /** `session`: as read before any data of the answer. */
  keep(app: AppSettings, token: string, session: LiveSession, data: unknown, text: string): void;
}

/** Room for the members of a busy hour, and for no more than the process can spare. */
const maxCharacters = 16 * 1024 * 1024;
const maxResponseCharacters = 32 * 1024;
/** R78 unused data of members leaves the memory soon. */
const maxAgeMs = 10 * 60_000;

/**
 * R28, R75 reuses an answer while it is valid. The cache decides nothing: each request reads from
 * the database whether the session lives and which version of the member it would show, because any
 * other process may have changed that. Only an unchanged answer is not made again. Undefined = no
 * answer of this operation may be cached.
 */
export function responseCacheFor(
  operation: Operation,
  { sessions }: Pick<Store, 'sessions'>,
): ResponseCache | undefined {
  const may = cacheable[operation] as ((data: unknown) => boolean) | undefined;
  if (!may) return undefined;
  // Keyed by session, which ends with its member: a later member with the same id cannot get the
  // data of an earlier one.
  const responses = new Map<string, CachedResponse>();
  let characters = 0;

  function forget(name: string, { text }: CachedResponse) {
    responses.delete(name);
    characters -= text.length;
  }

  return {
    async find(app, token) {
      const name = hashSecret(token);
      const known = responses.get(name);
      if (known?.app !== app) return null;
      if (known.seen && sessions.isUnchanged(known.seen)) return known.text;
      const now = await sessions.probe({ appId: app.id, mode: app.mode }, name);
      // Who has not been seen for a while is written down, and that is not done here.
      if (!now || now.version !== known.version || now.isStale) return null;
      known.seen = now;
      return known.text;
    },
    keep(app, token, { version }, data, text) {
      if (text.length > maxResponseCharacters || !may(data)) return;
      const name = hashSecret(token);
      const [before, at] = [responses.get(name), performance.now()];
      if (before) forget(name, before);
      responses.set(name, { text, version, app, at });
      characters += text.length;
      // In the order in which they came.
      for (const [oldest, one] of responses) {
        if (characters <= maxCharacters && at - one.at <= maxAgeMs) break;
        forget(oldest, one);
      }
    },
  };
}
