import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AdminRoute, adminPath, adminRoutes } from '../../../contract/admin-routes.ts';
import { consoleAppId } from '../../../contract/built-in-apps.ts';
import { type AdminOperation, adminWire } from '../../../contract/wire-admin.ts';
import type { TextStream } from '../../../contract/wire-admin-audit.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { forSerialiser } from '../../../platform/http/serializer-schema.ts';
import type { AdminContext } from '../../use-cases/admin/admin-use-case.ts';
import { adminUseCases } from '../../use-cases/admin/index.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { callerOf } from '../pipeline/caller.ts';
import { createContext } from '../pipeline/create-context.ts';
import { idempotencyKeyOf, runOnce } from '../pipeline/idempotency.ts';
import { answer, refuseOtherMethods } from '../pipeline/mount.ts';
import { inputReader } from '../pipeline/read-input.ts';
import type { AdminCaller } from './admin-caller.ts';
import { identifyKey } from './identify-key.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Body = Record<string, unknown>;
type Run = (context: AdminContext, input: unknown) => Promise<Body>;

/**
 * R121 a budget of its own, so that a server asking for many members takes none of its visitors'.
 */
export const callsPerMinute = 1_000;

type Identify = (request: FastifyRequest, parts: HttpDependencies) => Promise<AdminCaller>;

async function countCall(
  { store }: HttpDependencies,
  { name, app }: AdminCaller,
  operation: AdminOperation,
): Promise<void> {
  const { callsPerMinute: ownLimit }: AdminRoute = adminRoutes[operation];
  const bucket = {
    key: ownLimit ? `admin:${operation}:${name}` : `admin:${name}`,
    limit: ownLimit ?? callsPerMinute,
    windowMs: 60_000,
  };
  const taken = await store.rates.take({ appId: app.id, mode: app.mode }, [bucket]);
  if (!taken.allowed) fail('rate-limited', { retryAfter: Math.max(1, Math.ceil(taken.retryAfterMs / 1000)) });
}

/** Undoes the transaction of a dry run once its answer is known. */
class DryRun extends Error {
  readonly answer: Body;
  constructor(answer: Body) {
    super('a dry run');
    this.answer = answer;
  }
}

async function runDry(run: Run, context: AdminContext, input: unknown): Promise<Body> {
  try {
    return await context.store.transaction(async (store) => {
      // A hash takes long, and a transaction must not wait for one.
      const hasher = { ...context.hasher, hash: async () => 'dry run' };
      throw new DryRun(await run({ ...context, store, hasher, isDryRun: true }, input));
    });
  } catch (thrown) {
    if (thrown instanceof DryRun) return thrown.answer;
    throw thrown;
  }
}

/** R125 line by line, so that a long answer is never in memory as a whole. */
function sendLines(reply: FastifyReply, { contentType, fileName, lines }: TextStream) {
  reply.header('cache-control', 'private, no-store');
  reply.header('content-disposition', `attachment; filename="${fileName}"`);
  return reply.type(contentType).send(Readable.from(lines));
}

/** How the result of an operation leaves. */
function senderOf(operation: AdminOperation, isPackage: boolean): (result: Body, reply: FastifyReply) => unknown {
  const { streams, answersText }: AdminRoute = adminRoutes[operation];
  if (streams) return (result, reply) => sendLines(reply, result as unknown as TextStream);
  if (answersText && isPackage)
    return (_, reply) =>
      reply.header('cache-control', 'private, no-store').type('text/plain; charset=utf-8').send('OK');
  const schema = forSerialiser(adminWire[operation].answer) as Body;
  return (result, reply) => answer(reply, reply.compileSerializationSchema(schema)(result));
}

/** Everything between a request and its use case, in the order in which it may be refused. */
function handlerOf(operation: AdminOperation, parts: HttpDependencies, { identify, isPackage }: Entrance): Handler {
  const route: AdminRoute = adminRoutes[operation];
  const { method, scope, isRead } = route;
  const readInput = inputReader(operation, adminWire[operation]);
  const send = senderOf(operation, isPackage);
  const run = adminUseCases[operation] as Run;

  return async (request, reply) => {
    const caller = await identify(request, parts);
    const { app, name, actor } = caller;
    request.appId = app.id;
    await countCall(parts, caller, operation);
    await caller.authorize(route, parts.store);
    const { dryRun, ...input } = readInput(request, () => {});
    const isDryRun = dryRun === 'true';
    const consoleApp = (await parts.apps.now()).byId.get(consoleAppId)?.live;
    const context: AdminContext = {
      ...createContext(parts, app, callerOf(request, parts), null),
      ...actor,
      isDryRun,
      isConfigInFile: parts.isConfigInFile,
      examine: parts.examine,
      backups: parts.backups,
      logos: parts.logos,
      hasVariable: parts.hasVariable,
      ...(consoleApp && { consoleApp }),
      authorizeFor: (other, store) => caller.authorize(adminRoutes[other], store),
    };
    const idempotencyKey = method === 'GET' || isRead || isDryRun ? undefined : idempotencyKeyOf(request);
    const scoped = `${name} ${operation}`;
    const result: Body = isDryRun
      ? await runDry(run, context, input)
      : idempotencyKey === undefined
        ? await run(context, input)
        : await runOnce(
            parts,
            { scope: scoped, key: idempotencyKey, input, context },
            (within): Promise<Body> => run(within, input),
          );
    // Who has changed the configuration sees what it does; other processes follow (R116).
    // It is done also where that fails: the next request reads it, and reports why.
    if (scope === 'config:write' && !isDryRun) await parts.apps.reload().catch(() => {});
    return send(result, reply);
  };
}

interface Entrance {
  prefix: string;
  identify: Identify;
  /** `@memberstack/admin` may call here: a row may answer with the text that it expects. */
  isPackage: boolean;
  takes?: (route: AdminRoute) => boolean;
}

/** Mounts the rows of the admin routes on their use cases. */
export function mountAdminRoutes(server: FastifyInstance, parts: HttpDependencies, entrance: Entrance) {
  const byPath = new Map<string, string[]>();
  for (const [operation, route] of Object.entries(adminRoutes) as [AdminOperation, AdminRoute][]) {
    if (entrance.takes?.(route) === false) continue;
    const url = entrance.prefix + route.path;
    byPath.set(url, [...(byPath.get(url) ?? []), route.method]);
    const handler = handlerOf(operation, parts, entrance);
    server.route({ method: route.method, url, exposeHeadRoute: false, handler });
  }
  for (const [url, methods] of byPath) refuseOtherMethods(server, url, methods);
}

/** The admin API for servers. */
export function mountAdmin(server: FastifyInstance, parts: HttpDependencies) {
  mountAdminRoutes(server, parts, { prefix: adminPath, identify: identifyKey, isPackage: true });
}
