import { hashSecret } from '../../../../../src/platform/process/secrets.ts';
import { fail } from '../../domain/fail.ts';
import type { Members, SignedIn } from './members.ts';

interface Options {
  /** Origin of the membership service. */
  url: string;
  appId: string;
  publicKey: string;
  fetch?: typeof fetch;
  clock?: () => number;
}

/** R28 an end of a session is seen within so long, counted from when the service was asked. */
const cachedMs = 5_000;
const patienceMs = 4_000;
const mostCached = 5_000;
const mostRefused = 5_000;
// R30: any other header value is not a token and causes no request to the service.
const tokenForm = /^[A-Za-z0-9._~-]{20,200}$/;

/**
 * Asks the membership service by `GET /member`. What is remembered stands under the token's hash,
 * never under the token.
 */
export function latchkeyMembers({ url, appId, publicKey, fetch: call = fetch, clock = Date.now }: Options): Members {
  /** Good tokens; they stay known when they have to be asked about again. */
  const known = new Map<string, { member: SignedIn; until: number }>();
  /** Apart from them, so that invented tokens push no good one out. */
  const refused = new Map<string, number>();
  const asking = new Map<string, Promise<SignedIn | null>>();

  async function look(token: string): Promise<SignedIn | null> {
    let response: Response;
    try {
      response = await call(`${url}/member`, {
        headers: { authorization: `Bearer ${token}`, 'x-app-id': appId, 'x-api-key': publicKey },
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      });
    } catch {
      return fail('unavailable');
    }
    if (response.status === 401) return null;
    // R87: on failure the member counts neither as signed in nor as signed out.
    if (!response.ok) return fail('unavailable');
    const { data } = (await response.json().catch(() => fail('unavailable'))) as {
      data: {
        id: string;
        auth: { email: string };
        profileImage: string | null;
        verified: boolean;
        permissions: string[];
      };
    };
    return {
      id: data.id,
      email: data.auth.email,
      profileImage: data.profileImage,
      verified: data.verified,
      permissions: data.permissions,
    };
  }

  /** Puts it last, and takes the first away where there are too many. */
  function remember<T>(all: Map<string, T>, key: string, value: T, most: number) {
    all.delete(key);
    all.set(key, value);
    while (all.size > most) all.delete(all.keys().next().value!);
  }

  function ask(token: string, key: string): Promise<SignedIn | null> {
    const until = clock() + cachedMs;
    const answer = look(token).then((member) => {
      // What was asked before a word of the service, or before a logout, is not remembered.
      if (asking.get(key) !== settled) return member;
      if (member) remember(known, key, { member, until }, mostCached);
      else {
        known.delete(key);
        remember(refused, key, until, mostRefused);
      }
      return member;
    });
    const settled = answer.finally(() => {
      if (asking.get(key) === settled) asking.delete(key);
    });
    asking.set(key, settled);
    return settled;
  }

  return {
    async byToken(token, { beforeUnknown, isFresh = false } = {}) {
      if (!tokenForm.test(token)) return null;
      const key = hashSecret(token);
      const remembered = known.get(key);
      if (!isFresh) {
        if (remembered && remembered.until > clock()) return remembered.member;
        if ((refused.get(key) ?? 0) > clock()) return null;
      }
      if (!remembered && beforeUnknown) await beforeUnknown();
      if (isFresh) {
        known.delete(key);
        return ask(token, key);
      }
      // A page that loads asks several things at once; the service is asked once.
      return asking.get(key) ?? ask(token, key);
    },
    forget(memberId) {
      asking.clear();
      for (const [key, { member }] of known) if (member.id === memberId) known.delete(key);
    },
  };
}
