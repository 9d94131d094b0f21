import { hashSecret, newToken } from '../../../platform/process/secrets.ts';
import { deviceName } from '../../domain/device-name.ts';
import { newId } from '../../domain/ids.ts';
import { deviceLifetimeMs } from '../../domain/session-rules.ts';
import type { Store } from '../../store/store.ts';
import type { Context } from '../use-case.ts';

/** What the browser gets; the database keeps the hashes. */
export interface OpenedSession {
  token: string;
  /** Absolute end, ms since 1970. */
  expires: number;
  device: string;
  /** Logins of other devices that it ended (R29). */
  ended: number;
}

/** The same with what the audit log has of a login. */
interface NewSession extends OpenedSession {
  facts: { credential: Credential; device: string | null; isNewDevice: boolean; endedSessions?: number };
}

/** What a session was opened with (R11, R39). */
export type Credential = 'password' | 'code' | 'link' | `provider:${string}` | `passkey:${string}`;

/**
 * R27 a new token at every authentication, whatever was presented; R29 those that are too many
 * end. The browser is remembered (R8, R11). In the transaction of the authentication.
 */
export async function openSession(
  context: Context,
  store: Store,
  memberId: string,
  credential: Credential,
): Promise<NewSession> {
  const { app, random, caller, tenant } = context;
  const { idleMinutes, absoluteMinutes, atOnce } = app.sessions;
  const token = newToken(random);
  const name = deviceName(caller.userAgent);
  const { session, ended } = await store.sessions.open(tenant, {
    id: newId(random),
    tokenHash: hashSecret(token),
    memberId,
    credential,
    device: name,
    ipPrefix: caller.ipPrefix,
    lifetimeMs: absoluteMinutes * 60_000,
    idleMs: idleMinutes * 60_000,
    atMost: atOnce,
  });
  const device = await rememberBrowser(context, store, memberId, credential);
  const isNewDevice = device !== caller.deviceCookie;
  const facts = { credential, device: name, isNewDevice, ...(ended > 0 && { endedSessions: ended }) };
  return { token, expires: session.endsAt, device, ended, facts };
}

/** R8, R11 the browser is one of this member's from here on; answers its cookie. */
export async function rememberBrowser(
  context: Context,
  store: Store,
  memberId: string,
  credential: Credential,
): Promise<string> {
  const { random, caller, tenant } = context;
  const known = caller.deviceCookie && (await store.devices.find(tenant, hashSecret(caller.deviceCookie), memberId));
  const device = known ? caller.deviceCookie! : newToken(random);
  await store.devices.remember(tenant, {
    tokenHash: hashSecret(device),
    memberId,
    credential,
    lifetimeMs: deviceLifetimeMs,
  });
  return device;
}
