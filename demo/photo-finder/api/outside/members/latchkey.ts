import { hashSecret } from '../../../../../src/platform/process/secrets.ts';
import { fail } from '../../domain/fail.ts';
import type { Members, SignedIn } from './members.ts';

interface Options {
  /** Origin of the membership service. */
  url: string;
  appId: string;
  publicKey: string;
  /** R115 of the admin API: asks on a budget of its own. Null = asks as a page does. */
  secretKey?: string | null;
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

interface Member {
  id: string;
  auth: { email: string };
  profileImage: string | null;
  verified: boolean;
  permissions: string[];
}

/**
 * Asks the membership service about sessions. What is remembered stands under the token's hash,
 * never under the token.
 */
export function latchkeyMembers({
  url,
  appId,
  publicKey,
  secretKey = null,
  fetch: call = fetch,
  clock = Date.now,
}: Options): Members {
  /** Good tokens; they stay known when they have to be asked about again. */
  const known = new Map<string, { member: SignedIn; until: number }>();
  /** Apart from them, so that invented tokens push no good one out. */
  const refused = new Map<string, number>();
  const asking = new Map<string, Promise<SignedIn | null>>();

  // R87: on failure the member counts neither as signed in nor as signed out.
  async function answerOf(path: string, init: RequestInit): Promise<Response> {
    const options = { ...init, signal: AbortSignal.timeout(patienceMs), redirect: 'error' } as const;
    return call(url + path, options).catch(() => fail('unavailable'));
  }
  async function dataOf(response: Response): Promise<unknown> {
    if (!response.ok) return fail('unavailable');
    return ((await response.json().catch(() => fail('unavailable'))) as { data: unknown }).data;
  }

  async function askAsPage(token: string): Promise<Member | null> {
    const headers = { authorization: `Bearer ${token}`, 'x-app-id': appId, 'x-api-key': publicKey };
    const response = await answerOf('/member', { headers });
    return response.status === 401 ? null : ((await dataOf(response)) as Member);
  }

  async function askByKey(token: string, key: string): Promise<Member | null> {
    const response = await answerOf('/admin/tokens/verify', {
      method: 'POST',
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    return ((await dataOf(response)) as { member: Member } | null)?.member ?? null;
  }

  async function look(token: string): Promise<SignedIn | null> {
    const member = await (secretKey ? askByKey(token, secretKey) : askAsPage(token));
    if (!member) return null;
    const { id, auth, profileImage, verified, permissions } = member;
    return { id, email: auth.email, profileImage, verified, permissions };
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
