import type { FastifyInstance } from 'fastify';
import { headerOf } from '../../../../src/platform/http/header-of.ts';
import { fail } from '../domain/fail.ts';
import { verifyWebhook } from '../outside/members/verify-webhook.ts';
import { hearOfDeletion } from '../use-cases/me/hear-of-deletion.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { refuseOtherMethods } from './mount.ts';

const path = '/webhooks/latchkey';

/**
 * Webhooks of the membership service. R59 the signature covers the raw bytes, so nothing parses
 * them first; a wrong signature or app is a 400. Unknown events are acknowledged and ignored.
 */
export async function serveMembershipWebhooks(server: FastifyInstance, parts: HttpDependencies) {
  await server.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: unknown, body: Buffer) => body);

    raw.post(path, async (request, reply) => {
      if (parts.webhookSecrets.length === 0) return fail('not-found');
      const headers = {
        id: headerOf(request, 'webhook-id'),
        timestamp: headerOf(request, 'webhook-timestamp'),
        signature: headerOf(request, 'webhook-signature'),
      };
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const news = verifyWebhook(body, headers, parts.webhookSecrets);
      if (news?.appId !== parts.facts.membership.appId) return fail('invalid-request');
      parts.members.forget(news.memberId);
      if (news.type === 'member.deleted') await hearOfDeletion(parts, news);
      return reply.code(204).header('cache-control', 'no-store').send();
    });
    refuseOtherMethods(raw, path, ['POST']);
  });
}
