import type { FastifyReply, FastifyRequest } from 'fastify';
import { deviceLifetimeMs } from '../../domain/session-rules.ts';
import type { Outcome } from '../../use-cases/use-case.ts';

/** C15, R8: the two cookies of the service. Neither authenticates anything by itself (C16). */
const lifetimes = { flow: 10 * 60, device: deviceLifetimeMs / 1000 } as const;
type CookieName = keyof typeof lifetimes;
const nameOf = (cookie: CookieName) => `ms_${cookie}`;
const maxValueLength = 2_000;

/**
 * Our cookies of a request; null where there is none, or one that no answer of ours can have set.
 */
export function readCookies(request: FastifyRequest): Record<CookieName, string | null> {
  const header = request.headers.cookie ?? '';
  const read = (cookie: CookieName) => {
    const found = header.split(/; */).find((part) => part.startsWith(`${nameOf(cookie)}=`));
    const value = found?.slice(nameOf(cookie).length + 1) ?? '';
    return /^[A-Za-z0-9._~-]+$/.test(value) && value.length <= maxValueLength ? value : null;
  };
  return { flow: read('flow'), device: read('device') };
}

/**
 * Secure although the demo runs on http: browsers take `http://localhost` for a safe origin.
 * SameSite=None because the pages that call us are on other sites, Partitioned so that one site's
 * cookie is not sent from another.
 */
export function writeCookies(reply: FastifyReply, cookies: Outcome<never>['cookies']) {
  for (const cookie of ['flow', 'device'] as const) {
    const value = cookies?.[cookie];
    if (value === undefined) continue;
    const age = value === null ? 0 : lifetimes[cookie];
    reply.header(
      'set-cookie',
      `${nameOf(cookie)}=${value ?? ''}; Max-Age=${age}; Path=/; HttpOnly; Secure; SameSite=None; Partitioned`,
    );
  }
}
