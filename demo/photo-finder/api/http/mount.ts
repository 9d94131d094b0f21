import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientAddress } from '../../../../src/platform/http/client-address.ts';
import { headerOf } from '../../../../src/platform/http/header-of.ts';
import { forSerialiser } from '../../../../src/platform/http/serializer-schema.ts';
import { readUpload, takeUploads } from '../../../../src/platform/http/uploads.ts';
import { apiBase, type RateLimit, type Route, routes } from '../../contract/routes.ts';
import { type Operation, wire } from '../../contract/wire.ts';
import { fail } from '../domain/fail.ts';
import type { SignedIn } from '../outside/members/members.ts';
import { takeUse } from '../use-cases/take-use.ts';
import type { Context } from '../use-cases/use-case.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { inputReader } from './read-input.ts';
import { ResponseCache, sendCached } from './response-cache.ts';

const allMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD'] as const;
const bearer = /^bearer +(.+)$/i;
const ofRemoval = /^removal +([\w-]{43})$/i;

/** The member that the token belongs to. R30: a malformed token is the same as none. */
export async function identify(request: FastifyRequest, parts: HttpDependencies): Promise<SignedIn | null> {
  const token = bearer.exec(headerOf(request, 'authorization') ?? '')?.[1];
  if (token === undefined) return null;
  return parts.members.byToken(token, {
    // R115: all questions come to the service from one address, so invented tokens are counted by
    // their sender; in a demo too.
    async beforeUnknown() {
      await takeUse(parts.store.rates, 'unknownToken', visitorOf(request, parts));
      await takeUse(parts.store.rates, 'anyUnknownToken', 'all');
    },
    // R28: a page that has logged out ends what is remembered of its session.
    isFresh: headerOf(request, 'cache-control') === 'no-cache',
  });
}

/** `If-Match: "3"` or `3`; null where there is none. */
function revOf(request: FastifyRequest, needed: Route['ifMatch']): number | null {
  if (!needed) return null;
  const text = headerOf(request, 'if-match');
  const rev = /^(?:W\/)?"?(\d{1,10})"?$/.exec(text ?? '')?.[1];
  if (rev !== undefined) return Number(rev);
  return text !== undefined || needed === 'required' ? fail('precondition-failed') : null;
}

/**
 * Small allowances, counted in the database also where others are counted in memory: a start must
 * not begin the day anew.
 */
const durable: readonly RateLimit[] = ['report', 'createCollection', 'removal', 'claim', 'document'];

/**
 * R78 whom counters mean who is not signed in: counted by her address, which is not in
 * them.
 */
export const visitorOf = (request: FastifyRequest, { addressKey }: HttpDependencies) =>
  `address:${addressKey(clientAddress(request.ip).key)}`;

/** Without `reply` no header speaks of it. */
export async function countUse(
  reply: FastifyReply | null,
  parts: HttpDependencies,
  limit: Route['limit'],
  who: string,
): Promise<void> {
  const counters = durable.includes(limit) ? parts.store.limits : parts.store.rates;
  const { limit: most, left, resetSeconds } = await takeUse(counters, limit, who, parts.limitFactor);
  reply?.headers({ 'ratelimit-limit': most, 'ratelimit-remaining': left, 'ratelimit-reset': resetSeconds });
}

/** The part that we share with the service knows files, and not what this one was. */
function refuseLarge(error: unknown, operation: Operation): never {
  if (operation === 'addDocument' && (error as { code?: string }).code === 'file-size-too-large')
    return fail('document-too-large');
  throw error;
}

const json = 'application/json; charset=utf-8';
/**
 * What is listed can be taken down: no cache shows it without asking, and none that others share
 * keeps it.
 */
const sharedAnswer = (etag: string) => ({ 'cache-control': 'private, no-cache', etag });

function handlerOf(operation: Operation, parts: HttpDependencies) {
  const route: Route = routes[operation];
  const readInput = inputReader(operation);
  const schema = forSerialiser({ type: 'object', required: ['data'], properties: { data: wire[operation].data } });
  const run = parts.useCases[operation] as (context: Context, input: unknown) => Promise<unknown>;
  const kept = new ResponseCache();
  // Lists are the same for all visitors, so they work without the membership service.
  const isForAll = route.isForAll === true || operation === 'getConfig';
  // What cannot be read costs none of a small allowance, so a wide one protects the reading.
  const isSmall = durable.includes(route.limit);
  const wide = isSmall ? (route.file ? 'image' : 'write') : route.limit;
  const countFirst = (reply: FastifyReply, caller: string) => countUse(isSmall ? null : reply, parts, wide, caller);
  async function readCounted(request: FastifyRequest, reply: FastifyReply, caller: string) {
    if (route.file) await readUpload(request, reply, route.file).catch((error) => refuseLarge(error, operation));
    const input = readInput(request);
    if (isSmall) await countUse(reply, parts, route.limit, caller);
    return input;
  }

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const address = clientAddress(request.ip);
    const member = isForAll ? null : await identify(request, parts);
    const caller = member?.id ?? visitorOf(request, parts);
    await countFirst(reply, caller);
    // The finder's own list: nothing in it depends on who asks.
    const version = operation === 'listPhotos' ? await parts.index.version() : null;
    const before = version === null ? undefined : kept.get(request.url, version);
    if (before) {
      reply.headers(sharedAnswer(before.etag)).type(json);
      if (headerOf(request, 'if-none-match') === before.etag) return reply.code(304).send();
      return sendCached(request, reply, before);
    }
    if (route.auth === 'member' && !member) fail('unauthenticated');
    const rev = revOf(request, route.ifMatch);
    const input = await readCounted(request, reply, caller);
    const { store, index, images, originals, pictures, wakeJobs, random, facts, secret } = parts;
    const context: Context = {
      store,
      index,
      images,
      originals,
      pictures,
      wakeJobs,
      random,
      facts,
      secret,
      member,
      ipKey: address.key,
      sender: { address: parts.addressKey(address.key), network: parts.addressKey(`network ${address.prefix}`) },
      limitFactor: parts.limitFactor,
      alert(what) {
        parts.metrics.count('alerts', { what });
        request.log.warn({ what }, 'too many photos were hidden at once: this one waits for a moderator');
      },
      removalToken: ofRemoval.exec(headerOf(request, 'authorization') ?? '')?.[1] ?? null,
      rev,
    };
    const data = await run(context, input);
    const body = reply.compileSerializationSchema(schema as Record<string, unknown>)({ data });
    reply.type(json).serializer((text: unknown) => text as string);
    if (!route.isForAll)
      return reply.header('cache-control', 'private, no-store').header('vary', 'Authorization').send(body);
    // Weak: the same answer may come compressed, or not.
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
    if (version !== null) kept.set(request.url, version, body, etag);
    reply.headers(sharedAnswer(etag));
    if (headerOf(request, 'if-none-match') === etag) return reply.code(304).send();
    return reply.send(body);
  };
}

/** The other methods of a path answer 405, all alike (R87). */
export function refuseOtherMethods(server: FastifyInstance, url: string, taken: readonly string[]) {
  server.route({
    method: allMethods.filter((method) => !taken.includes(method)),
    url,
    handler: async (_request, reply) => {
      reply.header('allow', taken.join(', '));
      fail('method-not-allowed');
    },
  });
}

/** Mounts every row of the routes on its use case. */
export function mountOperations(server: FastifyInstance, parts: HttpDependencies) {
  const byPath = Map.groupBy(Object.entries(routes) as [Operation, Route][], ([, { path }]) => path);
  for (const [path, rows] of byPath) {
    const url = `${apiBase}${path}`;
    const mount = (scope: FastifyInstance) => {
      for (const [operation, { method }] of rows)
        scope.route({ method, url, exposeHeadRoute: false, handler: handlerOf(operation, parts) });
    };
    if (rows.some(([, { file }]) => file)) takeUploads(server, mount);
    else mount(server);
    refuseOtherMethods(
      server,
      url,
      rows.map(([, { method }]) => method),
    );
  }
}
