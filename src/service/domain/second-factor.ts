import { Secret, TOTP } from 'otpauth';
import type { Random } from '../../platform/process/random.ts';

/** How long a login waits for its second factor. */
export const secondFactorWaitMs = 10 * 60_000;
/** How long "Remember this device" holds. */
export const trustedDeviceMs = 30 * 24 * 60 * 60_000;
/** R127 how long a member can object before a lost app is removed. */
export const removalWaitMs = 24 * 60 * 60_000;
/** How long after that a login may still remove it. */
export const removalOpenMs = 7 * 24 * 60 * 60_000;
export const recoveryCodesAtATime = 10;

/** RFC 6238 as every authenticator app knows it: SHA-1, 6 digits, 30 seconds. */
const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });

/** 160 bits in base32, as RFC 4226 advises. */
export const newTotpSecret = (random: Random): string =>
  new Secret({ buffer: new Uint8Array(random.bytes(20)).buffer }).base32;

/** What the QR code holds. */
export function totpUri(secret: string, { app, email }: { app: string; email: string }): string {
  const totp = totpOf(secret);
  totp.issuer = app;
  totp.label = email;
  return totp.toString();
}

/**
 * R128 the 30-second step since 1970 that a code belongs to: the present one, the one before or
 * the one after. Null = none of them. Compares in constant time.
 */
export function stepOfCode(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: 1 });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

// Without characters that are read as another one.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const recoveryCodeLength = 16;

/** 79 bits in groups of four: `hk3m-9fqa-x2tz-w7bp`. */
export function newRecoveryCode(random: Random): string {
  const letters = Array.from({ length: recoveryCodeLength }, () => alphabet[random.below(alphabet.length)]);
  return letters.join('').replace(/(.{4})(?!$)/g, '$1-');
}

/** As it was made, whatever it was typed with; null = it cannot be one. */
export function readRecoveryCode(typed: string): string | null {
  const letters = typed.toLowerCase().replace(/[^a-z0-9]/g, '');
  return letters.length === recoveryCodeLength ? letters.replace(/(.{4})(?!$)/g, '$1-') : null;
}
