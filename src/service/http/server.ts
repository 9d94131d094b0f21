import type { FastifyInstance } from 'fastify';
import { createBaseServer } from '../../platform/http/base-server.ts';
import { mountAdmin } from './admin/mount-admin.ts';
import { serveGate } from './auth/gate.ts';
import { serveOauth } from './auth/oauth-pages.ts';
import { mountConsole } from './console/mount-console.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { serveCommentStream } from './live/comment-stream.ts';
import { serveJwks } from './ops/jwks.ts';
import { servePaymentWebhooks } from './ops/payment-webhooks.ts';
import { serveConfirm } from './pages/confirm-page.ts';
import { serveDemoId } from './pages/demo-identity.ts';
import { serveDocs } from './pages/docs-site.ts';
import { serveFakeStripePages } from './pages/fake-stripe-pages.ts';
import { serveHome } from './pages/home-page.ts';
import { serveImages } from './pages/images.ts';
import { serveInvite } from './pages/invite-page.ts';
import { serveMailbox } from './pages/mailbox.ts';
import { serveMedia } from './pages/media.ts';
import { serveOpenApi } from './pages/openapi-page.ts';
import { serveReset } from './pages/reset-page.ts';
import { serveData, serveScripts } from './pages/static.ts';
import { serveUnsubscribe } from './pages/unsubscribe-page.ts';
import { answerOrigins } from './pipeline/cors.ts';
import { refuseDataTables } from './pipeline/data-tables.ts';
import { answerErrors, refusalOf, sendRefusal } from './pipeline/error-handler.ts';
import { writeHeaders } from './pipeline/headers.ts';
import { mountOperations } from './pipeline/mount.ts';

/** The whole HTTP side, built and not listening: `inject` works on it at once. */
export async function createServer(parts: HttpDependencies): Promise<FastifyInstance> {
  const server = createBaseServer({
    ...parts,
    publicOrigin: parts.serviceUrl,
    refuse: (error, request, reply) => void sendRefusal(reply, refusalOf(error), request),
  });
  answerErrors(server);
  writeHeaders(server, parts.serviceUrl.startsWith('https:'));
  answerOrigins(server, parts.apps);
  mountOperations(server, parts);
  mountAdmin(server, parts);
  await mountConsole(server, parts);
  refuseDataTables(server);
  serveGate(server, parts);
  serveCommentStream(server, parts, parts.live);
  await servePaymentWebhooks(server, parts);
  if (parts.fakeStripe) await serveFakeStripePages(server, parts.fakeStripe.path, parts.fakeStripe.start);
  await serveScripts(server, parts);
  await serveData(server, parts);
  await serveDocs(server, parts);
  await serveMedia(server, parts);
  serveImages(server, parts.files);
  serveReset(server, parts);
  serveConfirm(server, parts);
  serveInvite(server, parts);
  await serveUnsubscribe(server, parts);
  serveOauth(server, parts);
  serveHome(server, parts);
  serveOpenApi(server, parts);
  serveJwks(server, parts);
  if (parts.demoId) serveDemoId(server, parts.demoId.handle);
  if (parts.isDemo) serveMailbox(server, parts.store.mailbox);
  return server;
}
