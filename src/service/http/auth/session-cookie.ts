import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieSessionPrefix } from '../../../contract/constants.ts';
import type { MemberAuth, Tokens } from '../../../contract/entities.ts';
import { routes } from '../../../contract/routes.ts';
import { type Operation, wire } from '../../../contract/wire.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import { type SessionCookie, sharesSite } from '../../domain/session-cookie.ts';
import { isPackageClient } from '../pipeline/caller.ts';
import { bearerOf, type SignedIn, tokenForm } from './identify-member.ts';

/** R131 what pages get in place of the token: it names the session and opens nothing. */
export const referenceOf = (token: string) => cookieSessionPrefix + hashSecret(`session reference of ${token}`);

const isReference = (presented: string) => presented.startsWith(cookieSessionPrefix);

/** R131 whether calls of a page with this origin keep their session in the cookie. */
export const isFirstParty = (app: AppSettings, origin: string | undefined, serviceUrl: string) =>
  app.sessionCookie !== null && origin !== undefined && sharesSite(origin, serviceUrl);

/**
 * R131 no form, picture or page of another site, and no page of a neighbouring host, speaks for the
 * member. The header of the app, and that the origin is one of the app's, are checked before
 * (`identifyApp`). Only a GET may come without an origin: that of a page of the service's own host.
 */
function isOwnCall(request: FastifyRequest, app: AppSettings, serviceUrl: string): boolean {
  const from = headerOf(request, 'sec-fetch-site') ?? 'same-origin';
  if (from !== 'same-origin' && from !== 'same-site') return false;
  const origin = headerOf(request, 'origin');
  return origin === undefined ? request.method === 'GET' : isFirstParty(app, origin, serviceUrl);
}

/**
 * Each session has a cookie of its own name, so that an answer that comes late, such as that of a
 * logout, takes no other session's.
 */
const nameOf = ({ name }: SessionCookie, token: string) =>
  `${name}_${referenceOf(token).slice(cookieSessionPrefix.length, cookieSessionPrefix.length + 8)}`;

/** The tokens in all cookies of this app, each once. */
function tokensIn(request: FastifyRequest, cookie: SessionCookie): string[] {
  const found = (request.headers.cookie ?? '').split(/; */).flatMap((part) => {
    if (!part.startsWith(`${cookie.name}_`)) return [];
    const [name, value = ''] = part.split('=');
    return tokenForm.test(value) && name === nameOf(cookie, value) ? [value] : [];
  });
  return [...new Set(found)];
}

/** For `/gate`, which changes nothing: the web server of the site hands the cookie on. */
export const tokensForGate = (request: FastifyRequest, { sessionCookie }: AppSettings): string[] =>
  sessionCookie ? tokensIn(request, sessionCookie) : [];

export interface PresentedSession {
  /** The token, wherever it was; nothing where there is none. */
  token: string;
  /** It is in the cookie, and the call may use it. */
  isInCookie: boolean;
  /** The caller has no reference to it yet. */
  isUnnamed: boolean;
}

/**
 * R131 the session that a call presents: by its token, by a reference to the cookie, or by the
 * cookie alone. That last way is for our own client after the browser has deleted its storage.
 */
export function presentedSession(
  request: FastifyRequest,
  app: AppSettings,
  serviceUrl: string,
  { presented = bearerOf(request), mayBeUnnamed = false } = {},
): PresentedSession {
  const byToken = { token: presented, isInCookie: false, isUnnamed: false };
  const cookie = app.sessionCookie;
  if (cookie === null || (presented !== '' && !isReference(presented))) return byToken;
  const none = { ...byToken, token: '' };
  if (!isOwnCall(request, app, serviceUrl)) return none;
  const tokens = tokensIn(request, cookie);
  const named = tokens.find((token) => referenceOf(token) === presented);
  if (named !== undefined) return { token: named, isInCookie: true, isUnnamed: false };
  // A page that names a session, even one that is over, gets no other.
  const isSilent = headerOf(request, 'authorization') === undefined && !isPackageClient(request);
  const [alone, another] = tokens;
  // Of two, one may have been planted by a neighbouring host.
  if (!mayBeUnnamed || !isSilent || alone === undefined || another !== undefined) return none;
  return { token: alone, isInCookie: true, isUnnamed: true };
}

/** Lax, so that it comes with the first request of a link from another site. */
function write(reply: FastifyReply, cookie: SessionCookie, token: string, end?: number) {
  const { domain, isSecure } = cookie;
  const attributes = [
    `${nameOf(cookie, token)}=${end === undefined ? '' : token}`,
    end === undefined ? 'Max-Age=0' : `Expires=${new Date(end).toUTCString()}`,
    'Path=/',
    ...(domain === null ? [] : [`Domain=${domain}`]),
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
    'SameSite=Lax',
  ];
  reply.header('set-cookie', attributes.join('; '));
}

/**
 * The token goes into a cookie; the answer is a reference to it. Other cookies go, but for that of
 * the `presented` session: the page ends it by its cookie when it has this answer.
 */
export function keepInCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { sessionCookie }: AppSettings,
  tokens: Tokens,
  presented = '',
): Tokens {
  if (!sessionCookie) return tokens;
  const { accessToken, expires } = tokens;
  write(reply, sessionCookie, accessToken, expires);
  for (const other of tokensIn(request, sessionCookie))
    if (other !== accessToken && other !== presented) write(reply, sessionCookie, other);
  return { ...tokens, accessToken: referenceOf(accessToken) };
}

function withoutToken<Data>(data: Data, keep: (tokens: Tokens) => Tokens): Data {
  const { tokens, auth } = data as { tokens?: Tokens; auth?: MemberAuth | null };
  if (auth) return { ...data, auth: withoutToken(auth, keep) };
  return tokens ? { ...data, tokens: keep(tokens) } : data;
}

/** By the schema: the free JSON of a member may have any names. */
function logsIn(operation: Operation): boolean {
  const { properties = {} } = wire[operation].data as { properties?: object };
  return 'tokens' in properties || 'auth' in properties;
}

/**
 * R131 browsers keep no `SameSite=Lax` cookie in a frame of another site, so a login would end at
 * the next call. Chromium alone says where a page is: between addresses of one site it sends
 * `Sec-Fetch-Storage-Access` only from such a frame.
 */
export function frameCheckOf(operation: Operation, serviceUrl: string) {
  const isLogin = routes[operation].auth === 'public' && logsIn(operation) && !namesSession(operation);
  return (request: FastifyRequest, app: AppSettings): void => {
    if (!isLogin || headerOf(request, 'sec-fetch-storage-access') === undefined) return;
    if (isFirstParty(app, headerOf(request, 'origin'), serviceUrl)) fail('framed-by-another-site');
  };
}

interface Answered {
  app: AppSettings;
  presented: PresentedSession;
  signedIn: SignedIn | null;
}

/**
 * What an operation does to the cookie: a login fills it, the end of a session empties it, and the
 * first call of a page learns the reference to it.
 */
export function cookieStepOf(operation: Operation, serviceUrl: string) {
  const isLogin = logsIn(operation);
  const isFirst = namesSession(operation);
  const ends = operation === 'logout' || operation === 'deleteMember';
  return function step<Data>(request: FastifyRequest, reply: FastifyReply, answered: Answered, data: Data): Data {
    const { app, presented, signedIn } = answered;
    if (app.sessionCookie === null) return data;
    const isOver = (ends && presented.isInCookie) || (presented.isUnnamed && !signedIn);
    if (isOver) write(reply, app.sessionCookie, presented.token);
    const keep = (tokens: Tokens) => keepInCookie(request, reply, app, tokens, presented.token);
    const mayKeep = isFirstParty(app, headerOf(request, 'origin'), serviceUrl);
    if (!isFirst) return isLogin && mayKeep ? withoutToken(data, keep) : data;
    if (!signedIn || !(presented.isUnnamed || (mayKeep && !presented.isInCookie))) return data;
    const tokens = { accessToken: presented.token, expires: signedIn.session.endsAt, type: 'bearer' as const };
    return { ...data, tokens: keep(tokens) };
  };
}

/** The calls with which a page begins. */
export const namesSession = (operation: Operation) =>
  operation === 'getAppAndMember' || operation === 'readAppAndMember';
