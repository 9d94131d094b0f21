import type { FastifyInstance, FastifyRequest } from 'fastify';
import { headers, maxChannelKeyLength } from '../../../contract/constants.ts';
import { streamPath } from '../../../contract/routes.ts';
import { ApiError, fail } from '../../../platform/http/api-error.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import { enterChannel } from '../../use-cases/comments/channel-visitor.ts';
import type { Context } from '../../use-cases/use-case.ts';
import { identifyApp } from '../auth/identify-app.ts';
import { signedInBy } from '../auth/identify-member.ts';
import { presentedSession } from '../auth/session-cookie.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { callerOf } from '../pipeline/caller.ts';
import { createContext } from '../pipeline/create-context.ts';
import { countCall } from '../pipeline/limits.ts';
import { refuseOtherMethods } from '../pipeline/mount.ts';
import type { LiveHub } from './live-hub.ts';

/** Channels that one page may look at. */
const maxChannels = 10;

/** R42 the requested channels, and nothing else. */
function channelsOf({ query }: FastifyRequest): string[] {
  const { channelKey, ...rest } = query as Record<string, unknown>;
  const keys = [channelKey].flat();
  const isKey = (key: unknown): key is string =>
    typeof key === 'string' && key.length > 0 && key.length <= maxChannelKeyLength && !key.includes('\0');
  if (Object.keys(rest).length > 0 || keys.length > maxChannels || !keys.every(isKey)) return fail('invalid-request');
  return [...new Set(keys)];
}

/**
 * Where the reader stopped: a number for each of her channels, in her order. Anything else means
 * from now on.
 */
function positionsOf(request: FastifyRequest, count: number): (number | null)[] {
  const numbers = (headerOf(request, 'last-event-id') ?? '').split('.');
  const isWhole = numbers.length === count && numbers.every((number) => /^\d{1,15}$/.test(number));
  return Array.from({ length: count }, (_, i) => (isWhole ? Number(numbers[i]) : null));
}

/**
 * B7 live updates of channels. The token is in a header, so clients read this by `fetch`. Each
 * reader's access is checked again and again.
 */
export function serveCommentStream(server: FastifyInstance, parts: HttpDependencies, live: LiveHub) {
  /** Who calls and may look at all of it; throws what refuses her. */
  async function enter(request: FastifyRequest, channels: readonly string[], isFirst: boolean): Promise<Context> {
    const app = identifyApp(request, await parts.apps.now(), parts.serviceUrl);
    const caller = callerOf(request, parts);
    if (isFirst) {
      request.appId = app.id;
      await countCall(parts.store, app, 'read', caller);
    }
    const { token } = presentedSession(request, app, parts.serviceUrl);
    const signedIn = await signedInBy(token, parts.store, { appId: app.id, mode: app.mode });
    const context = createContext(parts, app, caller, signedIn);
    for (const channel of channels) await enterChannel(context, channel);
    return context;
  }

  server.get(streamPath, { exposeHeadRoute: false }, async (request, reply) => {
    const keys = channelsOf(request);
    const context = await enter(request, keys, true);
    const positions = positionsOf(request, keys.length);
    const stream = await live.open({
      tenant: { appId: context.app.id, mode: context.app.mode },
      channels: keys.map((key, i) => ({ key, after: positions[i]! })),
      context,
      addressKey: context.caller.ipKey,
      async identify() {
        try {
          const now = await enter(request, keys, false);
          // After a logout the page must connect again, as a visitor.
          return now.member?.id === context.member?.id ? now : null;
        } catch (error) {
          if (error instanceof ApiError) return null;
          // The database is away for a moment: no event is sent meanwhile either.
          throw error;
        }
      },
    });
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'private, no-store',
        vary: `Origin, Authorization, ${headers.appId}, ${headers.publicKey}`,
        'x-accel-buffering': 'no',
      })
      .send(stream.body);
  });
  refuseOtherMethods(server, streamPath, ['GET']);
  // R81 before the server waits for its connections.
  server.addHook('preClose', () => live.stop());
}
