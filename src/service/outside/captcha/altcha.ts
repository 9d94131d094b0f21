import { createHmac } from 'node:crypto';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Challenge, Payload } from 'altcha-lib/types';
import type { Keys } from '../../../platform/process/keys.ts';
import type { Random } from '../../../platform/process/random.ts';
import { type Captcha, type CaptchaUse, type CaptchaVerdict, maxTokenLength, type Spend } from './captcha.ts';

export interface AltchaOptions {
  keys: Keys;
  random: Random;
  spend: Spend;
  /**
   * Hashes that a page computes: at least `least`, less than `most`. The answer is a number in
   * between, so the time has an upper end, which a search for leading zeros has not. The default
   * takes a plain-JavaScript SHA-256 0.1 to 0.3 s on a desktop, five times that on an old phone.
   */
  work?: { least: number; most: number };
}

/** R10 a page solves within seconds; the rest is for people who fill in a form slowly. */
const lifetimeMs = 20 * 60 * 1000;

/**
 * The signing keys of this purpose alone: a signature of another part of the service never fits
 * here (R17).
 */
const secretsOf = ({ hmac }: Keys) =>
  hmac.map(({ secret }) => createHmac('sha256', secret).update('captcha/altcha').digest('hex')) as [
    string,
    ...string[],
  ];

/** What is bound into the signature; the names are those of the protocol's `data`. */
const bound = ({ appId, mode, hostname, action }: CaptchaUse) => ({ app: appId, mode, hostname, action });

/** The payload of a token (base64 of JSON), or null. Nothing inside is trusted yet. */
function payloadOf(token: string): Payload | null {
  if (token.length > maxTokenLength) return null;
  try {
    const payload = JSON.parse(Buffer.from(token, 'base64').toString('utf8')) as Payload;
    return typeof payload?.challenge?.parameters === 'object' && typeof payload.challenge.signature === 'string'
      ? payload
      : null;
  } catch {
    return null;
  }
}

/**
 * R10 the embedded captcha: proof of work in ALTCHA's protocol (version 2, SHA-256). It calls no
 * other service, so it is never unavailable.
 */
export function altcha({ keys, random, spend, work = { least: 20_000, most: 60_000 } }: AltchaOptions): Captcha {
  const secrets = secretsOf(keys);

  const solves = async ({ challenge, solution }: Payload) => {
    for (const hmacSignatureSecret of secrets) {
      // It throws on parameters that no signer of ours ever wrote, such as a counter that is no
      // number.
      const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret }).catch(() => ({
        verified: false,
      }));
      if (verified) return true;
    }
    return false;
  };

  return {
    challenge: (use): Promise<Challenge> =>
      createChallenge({
        algorithm: 'SHA-256',
        cost: 1,
        counter: work.least + random.below(work.most - work.least),
        data: bound(use),
        deriveKey,
        expiresAt: new Date(Date.now() + lifetimeMs),
        hmacSignatureSecret: secrets[0],
      }),

    async verify(token, use): Promise<CaptchaVerdict> {
      const payload = payloadOf(token);
      if (!payload || !(await solves(payload))) return 'bad';
      const { data, salt } = payload.challenge.parameters;
      if (Object.entries(bound(use)).some(([name, value]) => data?.[name] !== value)) return 'bad';
      // Last, so that a token shown to the wrong page is not lost to the right one. The salt is
      // random and under the signature.
      return (await spend(use, `captcha:${salt}`, 2 * lifetimeMs)) ? 'ok' : 'bad';
    },
  };
}
