import { hashSecret } from '../../../../../src/service/domain/secrets.ts';
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

/** R28 an end of a session is seen within so long. */
const cachedMs = 5_000;
const patienceMs = 4_000;
const mostCached = 5_000;
// R30: whatever else stands in the header is no token, and nobody is asked about it.
const tokenForm = /^[A-Za-z0-9._~-]{20,200}$/;

/** Asks the membership service by `GET /member`. What is remembered stands under the token's hash, never under the token. */
export function latchkeyMembers({ url, appId, publicKey, fetch: ask = fetch, clock = Date.now }: Options): Members {
  const known = new Map<string, { member: SignedIn | null; until: number }>();
  const asking = new Map<string, Promise<SignedIn | null>>();

  async function look(token: string): Promise<SignedIn | null> {
    let response: Response;
    try {
      response = await ask(`${url}/member`, {
        headers: { authorization: `Bearer ${token}`, 'x-app-id': appId, 'x-api-key': publicKey },
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      });
    } catch {
      return fail('unavailable');
    }
    if (response.status === 401) return null;
    // R87: when in doubt nobody is signed in, and nobody is told that she is not.
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

  return {
    async byToken(token) {
      if (!tokenForm.test(token)) return null;
      const key = hashSecret(token);
      const remembered = known.get(key);
      if (remembered && remembered.until > clock()) return remembered.member;
      // A page that loads asks several things at once; the service is asked once.
      let answer = asking.get(key);
      if (!answer) {
        answer = look(token).finally(() => asking.delete(key));
        asking.set(key, answer);
      }
      const asked = clock();
      const member = await answer;
      known.delete(key);
      known.set(key, { member, until: asked + cachedMs });
      while (known.size > mostCached) known.delete(known.keys().next().value!);
      return member;
    },
  };
}
