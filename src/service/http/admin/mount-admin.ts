import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type AdminRoute, adminPath, adminRoutes } from '../../../contract/admin-routes.ts';
import { type AdminOperation, adminWire } from '../../../contract/wire-admin.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { forSerialiser } from '../../../platform/http/serializer-schema.ts';
import type { AdminKeyRecord } from '../../store/apps/admin-keys.ts';
import type { AdminContext } from '../../use-cases/admin/admin-use-case.ts';
import { adminUseCases } from '../../use-cases/admin/index.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { callerOf } from '../pipeline/caller.ts';
import { createContext } from '../pipeline/context-of.ts';
import { idempotencyKeyOf, runOnce } from '../pipeline/idempotency.ts';
import { answer, refuseOtherMethods } from '../pipeline/mount.ts';
import { inputReader } from '../pipeline/read-input.ts';
import { identifyKey } from './identify-key.ts';

type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
type Body = Record<string, unknown>;
type Run = (context: AdminContext, input: unknown) => Promise<Body>;

/**
 * R121 a budget of its own, so that a server asking for many members takes none of its visitors'.
 */
export const callsPerMinute = 1_000;

async function countCall(
  { store }: HttpDependencies,
  { id, appId, mode }: AdminKeyRecord,
  operation: AdminOperation,
): Promise<void> {
  const { callsPerMinute: ownLimit }: AdminRoute = adminRoutes[operation];
  const bucket = {
    key: ownLimit ? `admin:${operation}:${id}` : `admin:${id}`,
    limit: ownLimit ?? callsPerMinute,
    windowMs: 60_000,
  };
  const taken = await store.rates.take({ appId, mode }, [bucket]);
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

/** Everything between a request and its use case, in the order in which it may be refused. */
function handlerOf(operation: AdminOperation, parts: HttpDependencies): Handler {
  const { scope, method, answersText, isRead }: AdminRoute = adminRoutes[operation];
  const readInput = inputReader(operation, adminWire[operation]);
  const schema = forSerialiser(adminWire[operation].answer) as Body;
  const run = adminUseCases[operation] as Run;

  return async (request, reply) => {
    const { key, app } = await identifyKey(request, parts);
    request.appId = app.id;
    await countCall(parts, key, operation);
    if (!key.scopes.includes(scope)) return fail('missing-scope');
    await parts.store.adminKeys.touch(key);
    const { dryRun, ...input } = readInput(request, () => {});
    const isDryRun = dryRun === 'true';
    const context: AdminContext = {
      ...createContext(parts, app, callerOf(request, parts), null),
      key,
      isDryRun,
    };
    const idempotencyKey = method === 'GET' || isRead || isDryRun ? undefined : idempotencyKeyOf(request);
    const scoped = `key:${key.id} ${operation}`;
    const result: Body = isDryRun
      ? await runDry(run, context, input)
      : idempotencyKey === undefined
        ? await run(context, input)
        : await runOnce(
            parts,
            { scope: scoped, key: idempotencyKey, input, context },
            (within): Promise<Body> => run(within, input),
          );
    if (answersText)
      return reply.header('cache-control', 'private, no-store').type('text/plain; charset=utf-8').send('OK');
    return answer(reply, reply.compileSerializationSchema(schema)(result));
  };
}

/** Mounts every row of the admin routes on its use case. */
export function mountAdmin(server: FastifyInstance, parts: HttpDependencies) {
  const byPath = new Map<string, string[]>();
  for (const [operation, { method, path }] of Object.entries(adminRoutes) as [AdminOperation, AdminRoute][]) {
    const url = adminPath + path;
    byPath.set(url, [...(byPath.get(url) ?? []), method]);
    server.route({ method, url, exposeHeadRoute: false, handler: handlerOf(operation, parts) });
  }
  for (const [url, methods] of byPath) refuseOtherMethods(server, url, methods);
}
