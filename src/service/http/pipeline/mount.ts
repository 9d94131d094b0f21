import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '../../../contract/constants.ts';
import { type Route, routes } from '../../../contract/routes.ts';
import { type Operation, wire } from '../../../contract/wire.ts';
import { pointsToNothing } from '../../../platform/database/failure.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { clientAddress } from '../../../platform/http/client-address.ts';
import { readUpload, takeUploads } from '../../../platform/http/uploads.ts';
import type { Context, Outcome } from '../../use-cases/use-case.ts';
import { writeCookies } from '../auth/cookies.ts';
import { identifyApp } from '../auth/identify-app.ts';
import { memberOfToken, signedInBy, viewerBy, whyEnded } from '../auth/identify-member.ts';
import { cookieStepOf, frameCheckOf, namesSession, presentedSession } from '../auth/session-cookie.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { callerOf } from './caller.ts';
import { createContext } from './create-context.ts';
import { idempotencyKeyOf, runOnce } from './idempotency.ts';
import { countCall, countUpload } from './limits.ts';
import { inputReader } from './read-input.ts';
import { responseCacheFor } from './response-cache.ts';
import { answerSchema } from './response-schema.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Everything between a request and its use case, in the order in which it may be refused. */
function handlerOf(operation: Operation, parts: HttpDependencies): Handler {
  const route: Route = routes[operation];
  const readInput = inputReader(operation, wire[operation], variantQueryOf(route));
  const schema = answerSchema(operation);
  const responseCache = responseCacheFor(operation, parts.store);
  const run = parts.useCases[operation] as (context: Context, input: unknown) => Promise<Outcome<Operation>>;
  // R123
  const isClosedToViews = route.refusesViews ?? (route.limit !== 'read' && operation !== 'logout');
  const mayBeUnnamed = namesSession(operation);
  const refuseInFrame = frameCheckOf(operation, parts.serviceUrl);
  const throughCookie = cookieStepOf(operation, parts.serviceUrl);
  const dropped = (name: string) => parts.metrics.count('dropped_fields', { operation: name });

  return async (request, reply) => {
    const apps = parts.apps.now();
    const app = identifyApp(request, apps instanceof Promise ? await apps : apps, parts.serviceUrl);
    request.appId = app.id;
    const ipKey = parts.addressKey(clientAddress(request.ip).key);
    const presented = presentedSession(request, app, parts.serviceUrl, { mayBeUnnamed });
    const { token } = presented;
    await countCall(parts.store, app, route.limit, { ipKey }).catch(async (error: unknown) => {
      // R115: one address may speak for many members, and a live session has a budget of its own
      // then.
      const live =
        route.limit === 'read' && (await memberOfToken(token, parts.store, { appId: app.id, mode: app.mode }));
      if (!live) throw error;
      await countCall(parts.store, app, 'read', { ipKey: `session:${live.session.id}` });
    });
    refuseInFrame(request, app);
    const key = route.idempotent ? idempotencyKeyOf(request) : undefined;
    const known = await responseCache?.find(app, token);
    if (known) {
      readInput(request, dropped);
      return answer(reply, known);
    }
    const tenant = { appId: app.id, mode: app.mode };
    const why = async () =>
      presented.isUnnamed ? undefined : whyEnded(token, parts.store, tenant, callerOf(request, parts).language);
    const identify = async () => {
      const found = (await signedInBy(token, parts.store, tenant)) ?? (await viewerBy(token, parts.store, tenant));
      if (found?.session.isView && isClosedToViews) fail('read-only-session');
      if (found || route.auth !== 'member') return found;
      const message = await why();
      return fail('client/invalid-token', message ? { message, reason: 'logged-in-elsewhere' } : {});
    };
    const signedIn = await identify();
    // Only now, so that no body is read from a caller who may not send one.
    if (route.upload && request.isMultipart()) {
      if (signedIn) await countUpload(parts.store, app, signedIn.member.id);
      await readUpload(request, reply, route.upload);
    }
    const input = readInput(request, dropped);
    const outcomeFor = (who: typeof signedIn) => {
      const context = createContext(parts, app, callerOf(request, parts), who);
      if (!key) return run(context, input);
      const scope = `${context.member?.id ?? 'visitor'} ${operation}`;
      return runOnce(parts, { scope, key, input, context }, (within) => run(within, input));
    };
    const outcome = await outcomeFor(signedIn).catch(async (error: unknown) => {
      // Whom it is about was deleted while it ran, and it has changed nothing: it is answered like
      // one that comes after that.
      if (pointsToNothing(error)) return outcomeFor(await identify());
      throw error;
    });
    writeCookies(reply, outcome.cookies);
    const { flowId, message = signedIn ? undefined : await why() } = outcome;
    const data = throughCookie(request, reply, { app, presented, signedIn }, outcome.data);
    const write = reply.compileSerializationSchema(schema);
    const text = write({ data, ...(flowId && { flowId }), ...(message && { _internalUseOnly: { message } }) });
    if (signedIn) responseCache?.keep(app, token, signedIn.session, data, text);
    return answer(reply, text);
  };
}

const answerHeaders = {
  'cache-control': 'private, no-store',
  vary: `Origin, Authorization, Accept-Language, ${headers.appId}, ${headers.publicKey}`,
  'content-type': 'application/json; charset=utf-8',
};
export const answer = (reply: FastifyReply, text: string) => reply.headers(answerHeaders).send(text);

const variantQueryOf = ({ method, path }: Route) =>
  (Object.values(routes) as Route[]).find((other) => other.method === method && other.path === path && other.variant)
    ?.variant?.query;

/** The operations of one method and path: the variant's query selects one. */
function chooser(operations: Operation[], parts: HttpDependencies): Handler {
  const handlers = operations.map((operation) => ({
    variant: (routes[operation] as Route).variant,
    handle: handlerOf(operation, parts),
  }));
  const plain = handlers.find(({ variant }) => !variant);
  if (plain && handlers.length === 1) return plain.handle;
  return (request, reply) => {
    const query = request.query as Record<string, unknown>;
    const chosen = handlers.find(({ variant }) => variant && query[variant.query] === variant.value) ?? plain;
    return chosen ? chosen.handle(request, reply) : fail('not-found');
  };
}

/**
 * Mounts every row of the routes on its use case. The other methods of a path answer 405, all alike
 * (R87).
 */
export function mountOperations(server: FastifyInstance, parts: HttpDependencies) {
  const byPath = new Map<string, Map<string, Operation[]>>();
  for (const [operation, { method, path }] of Object.entries(routes) as [Operation, Route][]) {
    const methods = byPath.get(path) ?? new Map<string, Operation[]>();
    byPath.set(path, methods.set(method, [...(methods.get(method) ?? []), operation]));
  }
  for (const [url, methods] of byPath) {
    // HEAD would run the use case of GET for nothing; it is answered like any other method that is
    // not there.
    const mount = (on: FastifyInstance) => {
      for (const [method, operations] of methods)
        on.route({ method, url, exposeHeadRoute: false, handler: chooser(operations, parts) });
    };
    const takesFile = [...methods.values()].flat().some((operation) => (routes[operation] as Route).upload);
    if (takesFile) takeUploads(server, mount);
    else mount(server);
    refuseOtherMethods(server, url, [...methods.keys()]);
  }
}

/** R87 405 with `Allow` for whatever a path does not take. */
export function refuseOtherMethods(server: FastifyInstance, url: string, taken: string[]) {
  const allow = taken.join(', ');
  server.route({
    method: [...allMethods, 'HEAD' as const].filter((method) => !taken.includes(method)),
    url,
    config: { isRefused: true },
    handler: async (_request, reply) => {
      reply.header('allow', allow);
      fail('method-not-allowed');
    },
  });
}
