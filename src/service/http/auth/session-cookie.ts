import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieSessionPrefix } from '../../../contract/constants.ts';
import type { MemberAuth, Tokens } from '../../../contract/entities.ts';
import { type Operation, wire } from '../../../contract/wire.ts';
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

/** Of one name, from hosts that share a domain; the reference tells which one is meant. */
function cookiesOf(request: FastifyRequest, { name }: SessionCookie): string[] {
  return (request.headers.cookie ?? '')
    .split(/; */)
    .flatMap((part) => (part.startsWith(`${name}=`) ? [part.slice(name.length + 1)] : []))
    .filter((value) => tokenForm.test(value));
}

/** For `/gate`, which changes nothing: the web server of the site hands the cookie on. */
export const tokensForGate = (request: FastifyRequest, { sessionCookie }: AppSettings): string[] =>
  sessionCookie ? cookiesOf(request, sessionCookie) : [];

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
  const cookies = cookiesOf(request, cookie);
  const named = cookies.find((token) => referenceOf(token) === presented);
  if (named !== undefined) return { token: named, isInCookie: true, isUnnamed: false };
  // A page that names a session, even one that is over, gets no other.
  const isSilent = headerOf(request, 'authorization') === undefined && !isPackageClient(request);
  const [alone] = cookies;
  if (!mayBeUnnamed || !isSilent || alone === undefined) return none;
  return { token: alone, isInCookie: true, isUnnamed: true };
}

/** Lax, so that it comes with the first request of a link from another site. */
function write(reply: FastifyReply, { name, domain, isSecure }: SessionCookie, value: string, end: string) {
  const attributes = [
    end,
    'Path=/',
    ...(domain === null ? [] : [`Domain=${domain}`]),
    'HttpOnly',
    ...(isSecure ? ['Secure'] : []),
    'SameSite=Lax',
  ];
  reply.header('set-cookie', `${name}=${value}; ${attributes.join('; ')}`);
}

const clearSessionCookie = (reply: FastifyReply, { sessionCookie }: AppSettings) => {
  if (sessionCookie) write(reply, sessionCookie, '', 'Max-Age=0');
};

/** The token goes into the cookie, and what is answered is a reference to it. */
export function keepInCookie(reply: FastifyReply, { sessionCookie }: AppSettings, tokens: Tokens): Tokens {
  if (!sessionCookie) return tokens;
  write(reply, sessionCookie, tokens.accessToken, `Expires=${new Date(tokens.expires).toUTCString()}`);
  return { ...tokens, accessToken: referenceOf(tokens.accessToken) };
}

function withoutToken<Data>(reply: FastifyReply, app: AppSettings, data: Data): Data {
  const { tokens, auth } = data as { tokens?: Tokens; auth?: MemberAuth | null };
  if (auth) return { ...data, auth: withoutToken(reply, app, auth) };
  return tokens ? { ...data, tokens: keepInCookie(reply, app, tokens) } : data;
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
  // By the schema: the free JSON of a member may have any names.
  const { properties = {} } = wire[operation].data as { properties?: object };
  const logsIn = 'tokens' in properties || 'auth' in properties;
  const isFirst = namesSession(operation);
  const ends = operation === 'logout' || operation === 'deleteMember';
  return function step<Data>(request: FastifyRequest, reply: FastifyReply, answered: Answered, data: Data): Data {
    const { app, presented, signedIn } = answered;
    if (app.sessionCookie === null) return data;
    if ((ends && presented.isInCookie) || (presented.isUnnamed && !signedIn)) clearSessionCookie(reply, app);
    const mayKeep = isFirstParty(app, headerOf(request, 'origin'), serviceUrl);
    if (!isFirst) return logsIn && mayKeep ? withoutToken(reply, app, data) : data;
    if (!signedIn || !(presented.isUnnamed || (mayKeep && !presented.isInCookie))) return data;
    const tokens = { accessToken: presented.token, expires: signedIn.session.endsAt, type: 'bearer' as const };
    return { ...data, tokens: keepInCookie(reply, app, tokens) };
  };
}

/** The calls with which a page begins. */
export const namesSession = (operation: Operation) =>
  operation === 'getAppAndMember' || operation === 'readAppAndMember';
