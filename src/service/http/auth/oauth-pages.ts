import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { providerCallbackPath } from '../../../contract/constants.ts';
import { shippedLanguage } from '../../../contract/languages.ts';
import { ApiError, fail } from '../../../platform/http/api-error.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import { hashSecret } from '../../../platform/process/secrets.ts';
import { errorMessage, inCallersLanguage } from '../../../texts/errors/error-message.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { ProviderRequest, ProviderReturn } from '../../domain/provider-flow.ts';
import { readTenantToken } from '../../domain/tenant-token.ts';
import type { ProviderFlow, ProviderPurpose } from '../../store/sessions/provider-flows.ts';
import { comeBack, keepReturn } from '../../use-cases/social/come-back.ts';
import { finishProvider } from '../../use-cases/social/finish-provider.ts';
import { goToProvider } from '../../use-cases/social/go-to-provider.ts';
import { openPackageFlow } from '../../use-cases/social/open-package-flow.ts';
import { callbackOf, providerOf } from '../../use-cases/social/provider-of.ts';
import type { Context } from '../../use-cases/use-case.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { callerOf, languageOfRequest } from '../pipeline/caller.ts';
import { createContext } from '../pipeline/create-context.ts';
import { refusalOf } from '../pipeline/error-handler.ts';
import { countCall } from '../pipeline/limits.ts';
import { writeCookies } from './cookies.ts';
import { signedInBy } from './identify-member.ts';
import { readOauthCookie, writeOauthCookie } from './oauth-cookie.ts';
import { sendMistake, sendResult } from './oauth-result.ts';
import { oauthScript } from './oauth-script.ts';
import { readPackagePopup } from './package-popup.ts';
import { isFirstParty, keepInCookie, presentedSession } from './session-cookie.ts';

const callbackPath = `${providerCallbackPath}/:provider`;
const purposes: readonly ProviderPurpose[] = ['login', 'signup', 'connect'];

const pageOf = ({ app, caller }: Context) => ({ app, language: shippedLanguage(caller.language) ?? 'en' });

/**
 * R37 our own client: an opaque code for any result; the page redeems it with its verifier.
 */
async function sendToOwnClient(context: Context, reply: FastifyReply, flow: ProviderFlow, came: ProviderReturn) {
  const { origins, returnUrl, display } = flow.request as ProviderRequest;
  const code = await keepReturn(context, flow, came);
  const back = returnUrl && `${returnUrl}#ms_provider=${flow.id}.${code}`;
  if (display === 'page' && back) return reply.header('cache-control', 'no-store').redirect(back, 303);
  const mistake = 'error' in came ? errorMessage(came.error, context.caller.language) : null;
  return sendResult(reply, {
    message: { type: 'ms:provider', flowId: flow.id, code },
    origins,
    back,
    mistake,
    ...pageOf(context),
  });
}

/** C17 the unmodified client: the result itself, in the message. */
async function sendToPackage(
  context: Context,
  [request, reply]: [FastifyRequest, FastifyReply],
  flow: ProviderFlow,
  came: ProviderReturn,
) {
  const { origins } = flow.request as ProviderRequest;
  const { data, message, cookies } = await finishProvider(context, flow, came);
  writeCookies(reply, cookies);
  // Where there is a member it looks for tokens beside her, and a connection has none.
  const isOwnSite = origins.every((origin) => isFirstParty(context.app, origin, context.serviceUrl));
  const payload = {
    data: data.auth
      ? {
          ...data.auth,
          ...(isOwnSite && { tokens: keepInCookie(request, reply, context.app, data.auth.tokens) }),
          message,
        }
      : { providers: data.connected!.providers, message },
  };
  return sendResult(reply, { message: payload, origins, back: null, mistake: null, ...pageOf(context) });
}

interface AnswerPages {
  contextFor(request: FastifyRequest, state: unknown): Promise<{ context: Context }>;
  refuse(request: FastifyRequest, reply: FastifyReply, error: unknown, origins: readonly string[]): unknown;
}

/**
 * R130 browsers send no Lax cookie with a form of another site. So a posted answer goes once more
 * by GET, to the page that checks state and browser.
 */
function servePostedAnswers(server: FastifyInstance, { contextFor, refuse }: AnswerPages) {
  server.removeAllContentTypeParsers();
  const form = { parseAs: 'string', bodyLimit: 16_384 } as const;
  server.addContentTypeParser('application/x-www-form-urlencoded', form, async (_: unknown, body: string) => body);
  server.post<{ Params: { provider: string }; Body: string }>(callbackPath, async (request, reply) => {
    try {
      const answer = new URLSearchParams(request.body);
      const { context } = await contextFor(request, answer.get('state'));
      const { provider } = request.params;
      const { at } = providerOf(context, provider);
      if (at.postsFrom === null || headerOf(request, 'origin') !== at.postsFrom) return fail('provider-login-failed');
      const sent = ['state', 'code', 'error', 'user'].map((name) => [name, answer.get(name)]);
      const query = new URLSearchParams(sent.filter((one): one is [string, string] => one[1] !== null));
      const to = `${callbackOf(context, provider)}?${query}`;
      return reply.header('cache-control', 'no-store').redirect(to, 303);
    } catch (error) {
      return refuse(request, reply, error, []);
    }
  });
}

/** §2.4 the pages of the popups, M §6: where they begin, and where providers send them back to. */
export function serveOauth(server: FastifyInstance, parts: HttpDependencies) {
  const isHttps = parts.serviceUrl.startsWith('https:');

  /** The app that a request has named, for its page. */
  const pageApps = new WeakMap<FastifyRequest, AppSettings>();

  /** Reports the error to the npm client, or to the person where no client waits. */
  function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown, origins: readonly string[]) {
    const refusal = error instanceof ApiError ? error : refusalOf(error);
    if (refusal.status >= 500 && !(error instanceof ApiError)) request.log.error({ err: error }, 'request failed');
    request.errorCode = refusal.code;
    const { code } = refusal;
    const language = languageOfRequest(request);
    const message = inCallersLanguage(code, refusal.message, language);
    const page = { app: pageApps.get(request), language };
    if (origins.length === 0) return sendMistake(reply, refusal.status, message, page);
    return sendResult(reply, { message: { error: { code, message } }, origins, back: null, mistake: message, ...page });
  }

  async function contextFor(request: FastifyRequest, text: unknown): Promise<{ context: Context; token: string }> {
    const token = readTenantToken(text);
    const entry = token && (await parts.apps.now()).byId.get(token.appId);
    if (!entry?.keys.some(({ mode }) => mode === token!.mode)) return fail('provider-login-failed');
    const app = entry[token!.mode];
    request.appId = app.id;
    pageApps.set(request, app);
    const caller = callerOf(request, parts);
    await countCall(parts.store, app, 'read', caller);
    return { context: createContext(parts, app, caller, null), token: token!.token };
  }

  for (const purpose of purposes)
    server.get(`/auth-provider/${purpose}`, async (request, reply) => {
      const { ticket } = request.query as { ticket?: unknown };
      let origins: readonly string[] = [];
      try {
        if (ticket !== undefined) {
          const { context, token } = await contextFor(request, ticket);
          return await depart(context, reply, { ticketHash: hashSecret(token) }, purpose);
        }
        const popup = readPackagePopup(request, await parts.apps.now());
        origins = popup.origins;
        request.appId = popup.app.id;
        pageApps.set(request, popup.app);
        const caller = callerOf(request, parts);
        await countCall(parts.store, popup.app, 'login', caller);
        const tenant = { appId: popup.app.id, mode: popup.app.mode };
        const { token } = presentedSession(request, popup.app, parts.serviceUrl, { presented: popup.memberToken });
        const signedIn = purpose === 'connect' ? await signedInBy(token, parts.store, tenant) : null;
        const context = createContext(parts, popup.app, caller, signedIn);
        const popupRequest = { request: popup.request(), isFromSite: popup.isFromSite };
        const id = await openPackageFlow(context, purpose, popup.provider, popupRequest);
        return await depart(context, reply, { id }, purpose);
      } catch (error) {
        return refuse(request, reply, error, origins);
      }
    });

  async function depart(
    context: Context,
    reply: FastifyReply,
    by: { ticketHash: string } | { id: string },
    purpose: ProviderPurpose,
  ) {
    const { flow, to, state, browser } = await goToProvider(context, by, purpose);
    if ('error' in to) {
      if ((flow.request as ProviderRequest).client === 'own') return sendToOwnClient(context, reply, flow, to);
      return fail(to.error);
    }
    writeOauthCookie(reply, state, browser, isHttps);
    return reply.header('cache-control', 'no-store').redirect(to.url, 303);
  }

  server.get<{ Params: { provider: string } }>(callbackPath, async (request, reply) => {
    const { provider } = request.params;
    let origins: readonly string[] = [];
    try {
      const { context, token: state } = await contextFor(request, (request.query as { state?: unknown }).state);
      const browser = readOauthCookie(request, state) ?? fail('provider-login-failed');
      const query = request.url.slice(request.url.indexOf('?'));
      const { flow, came, isFirst } = await comeBack(context, { provider, state, browser, query });
      const { client, origins: own } = flow.request as ProviderRequest;
      if (client === 'package') {
        origins = own;
        return await sendToPackage(context, [request, reply], flow, came);
      }
      // A reload of the page: the first load has delivered the result, or is about to.
      if (!isFirst && flow.person !== null)
        return sendMistake(reply, 400, errorMessage('provider-login-failed', context.caller.language), pageOf(context));
      return await sendToOwnClient(context, reply, flow, came);
    } catch (error) {
      return refuse(request, reply, error, origins);
    }
  });

  server.register(async (raw) => servePostedAnswers(raw, { contextFor, refuse }));

  server.get('/auth-provider/result.js', async (_request, reply) =>
    reply.headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }).send(oauthScript),
  );
}
