import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { storageKeys } from '../../../contract/constants.ts';
import type { Tenant } from '../../../contract/tenant.ts';
import { failFields } from '../../../platform/http/api-error.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import { mailedPageTexts } from '../../../texts/pages/mailed-page-texts.ts';
import type { Store } from '../../store/store.ts';
import { passGate } from '../../use-cases/content/pass-gate.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { escaped, plainStyle, sendPage } from '../pages/page.ts';
import { callerOf, languageOfRequest } from '../pipeline/caller.ts';
import { createContext } from '../pipeline/create-context.ts';
import { refuseOtherMethods } from '../pipeline/mount.ts';
import { appOfPage } from './app-of-page.ts';
import { gateQuery } from './gate-query.ts';
import { bearerOf, memberOfToken, type SignedIn, viewerBy } from './identify-member.ts';
import { tokensForGate } from './session-cookie.ts';

/**
 * C16 the cookie of pages with `data-ms-use-cookies`, which the web server forwards. It is read
 * here and nowhere else.
 */
function tokenOfCookie(request: FastifyRequest): string {
  const name = `${storageKeys.token}=`;
  const found = (request.headers.cookie ?? '').split(/; */).find((part) => part.startsWith(name));
  try {
    return decodeURIComponent(found?.slice(name.length) ?? '');
  } catch {
    return '';
  }
}

/** A view of an operator (R123) comes after all of the member's own. */
async function firstSignedIn(tokens: readonly string[], store: Store, tenant: Tenant): Promise<SignedIn | null> {
  for (const find of [memberOfToken, viewerBy])
    for (const token of tokens) {
      const found = await find(token, store, tenant);
      if (found) return found;
    }
  return null;
}

/**
 * The page's own cookie is SameSite=Strict: a click on another site's link comes without it, even a
 * member's. The browser sends it when a page of the site itself repeats the request. The service's
 * cookie (R131) is Lax and comes at once.
 */
const cameFromOutside = (request: FastifyRequest) => headerOf(request, 'sec-fetch-site') === 'cross-site';

const style = `${plainStyle}
main { display: grid; min-height: 100dvh; align-content: center; justify-items: center; }
`;

function askAgain(request: FastifyRequest, reply: FastifyReply, here: string) {
  const language = languageOfRequest(request);
  const { moment } = mailedPageTexts(language);
  return sendPage(reply.code(401), {
    language,
    title: moment,
    style,
    head: '<meta http-equiv="refresh" content="0">',
    body: `<main><p><a href="${escaped(here)}">${escaped(moment)}</a></p></main>`,
  });
}

/**
 * `GET /gate?url=…`: whether the person whose session came along may have a page of the site. 204
 * lets pass; 401 (not logged in) and 403 (no access) carry the way out in `Location`. With
 * `redirect=1` they are a 302, for servers that hand our answer on. Reads only: no session slides,
 * nothing is counted (R33), because the site's server calls it for each page from one address.
 */
export function serveGate(server: FastifyInstance, parts: HttpDependencies) {
  server.route({
    method: 'GET',
    url: '/gate',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', vary: 'Authorization, Cookie, Sec-Fetch-Site' });
      const { url, redirects, appId, key } = gateQuery(request.originalUrl);
      if (!url) return failFields([{ field: 'url', code: 'invalid-field-value' }]);
      const app = appOfPage(await parts.apps.now(), url.origin, {
        appId: appId ?? headerOf(request, 'x-app-id'),
        key: key ?? headerOf(request, 'x-api-key'),
      });
      request.appId = app.id;
      const tenant = { appId: app.id, mode: app.mode };
      // A site may keep its staging server behind a password of its own; what is no token of ours
      // leaves the decision to the cookie.
      const tokens = [bearerOf(request), ...tokensForGate(request, app), tokenOfCookie(request)];
      const signedIn = await firstSignedIn(tokens, parts.store, tenant);
      const verdict = await passGate(createContext(parts, app, callerOf(request, parts), signedIn), url.href);
      if (verdict.isOpen) return reply.code(204).send();
      if (redirects && !signedIn && !app.sessionCookie && cameFromOutside(request))
        return askAgain(request, reply, url.href);
      if (verdict.target !== null) reply.header('location', verdict.target);
      const status = signedIn ? 403 : 401;
      return reply.code(redirects && verdict.target !== null ? 302 : status).send();
    },
  });
  refuseOtherMethods(server, '/gate', ['GET']);
}
