import type { FastifyInstance } from 'fastify';
import { createBareServer } from './bare-server.ts';
import { serveConfirm } from './confirm-page.ts';
import { answerOrigins } from './cors.ts';
import { refuseDataTables } from './data-tables.ts';
import { serveDemoId } from './demo-id.ts';
import { answerErrors, refusalOf, sendRefusal } from './error-handler.ts';
import { serveFakeStripePages } from './fake-stripe-pages.ts';
import { serveFindings } from './findings-page.ts';
import { serveGate } from './gate.ts';
import { writeHeaders } from './headers.ts';
import { serveHome } from './home-page.ts';
import { serveImages } from './images.ts';
import { serveInvite } from './invite-page.ts';
import { serveCommentStream } from './live/comment-stream.ts';
import { serveMailbox } from './mailbox.ts';
import { serveMedia } from './media.ts';
import { mountOperations } from './mount.ts';
import { serveOauth } from './oauth-pages.ts';
import { serveOpenApi } from './openapi-page.ts';
import type { HttpParts } from './parts.ts';
import { servePaymentWebhooks } from './payment-webhooks.ts';
import { serveReset } from './reset-page.ts';
import { serveData, serveScripts } from './static.ts';
import { serveUnsubscribe } from './unsubscribe-page.ts';

/** The whole HTTP side, built and not listening: `inject` works on it at once. */
export async function createServer(parts: HttpParts): Promise<FastifyInstance> {
  const server = createBareServer({
    ...parts,
    publicOrigin: parts.serviceUrl,
    refuse: (error, request, reply) => void sendRefusal(reply, refusalOf(error), request),
  });
  answerErrors(server);
  writeHeaders(server, parts.serviceUrl.startsWith('https:'));
  answerOrigins(server, parts.apps);
  mountOperations(server, parts);
  refuseDataTables(server);
  serveGate(server, parts);
  serveCommentStream(server, parts, parts.live);
  await servePaymentWebhooks(server, parts);
  if (parts.fakeStripe) await serveFakeStripePages(server, parts.fakeStripe.path, parts.fakeStripe.start);
  await serveScripts(server, parts);
  await serveData(server, parts);
  await serveFindings(server, parts);
  await serveMedia(server, parts);
  serveImages(server, parts.files);
  serveReset(server, parts);
  serveConfirm(server, parts);
  serveInvite(server, parts);
  await serveUnsubscribe(server, parts);
  serveOauth(server, parts);
  serveHome(server, parts);
  serveOpenApi(server, parts);
  if (parts.demoId) serveDemoId(server, parts.demoId.handle);
  if (parts.isDemo) serveMailbox(server, parts.store.mailbox);
  return server;
}
