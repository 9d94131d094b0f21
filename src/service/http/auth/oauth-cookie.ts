import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashSecret } from '../../../platform/process/secrets.ts';
import { providerFlowLifetimeMs } from '../../domain/provider-flow.ts';

/**
 * R34 binds a state to the browser that began with it. One cookie a flow, so that two popups at
 * once do not take each other's. Lax, because the way back from the provider is a navigation from
 * its site; the popup is a page of ours, so nothing here is a third party's.
 */
const nameOf = (state: string) => `ms_oauth_${hashSecret(state).slice(0, 16)}`;
const path = '/auth-provider/callback';

export function writeOauthCookie(reply: FastifyReply, state: string, browser: string | null, isHttps: boolean) {
  const age = browser === null ? 0 : providerFlowLifetimeMs / 1000;
  const attributes = `Max-Age=${age}; Path=${path}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`;
  reply.header('set-cookie', `${nameOf(state)}=${browser ?? ''}; ${attributes}`);
}

/** The browser's secret of a state; null where this browser has none. */
export function readOauthCookie(request: FastifyRequest, state: string): string | null {
  const name = `${nameOf(state)}=`;
  const found = (request.headers.cookie ?? '').split(/; */).find((part) => part.startsWith(name));
  const value = found?.slice(name.length) ?? '';
  return /^[A-Za-z0-9_-]{43}$/.test(value) ? value : null;
}
