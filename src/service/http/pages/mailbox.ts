import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../../platform/http/api-error.ts';
import { headerOf } from '../../../platform/http/header-of.ts';
import { isFromLoopback } from '../../../platform/http/loopback.ts';
import { isLoopbackOrigin } from '../../../platform/http/loopback-origin.ts';
import type { Mailbox } from '../../store/outbox/mailbox.ts';
import { forgetOrigin } from '../pipeline/cors.ts';
import { mailboxPage } from './mailbox-page.ts';
import { mailboxScript } from './mailbox-script.ts';
import { sendPage } from './page.ts';

/**
 * R13: live codes are readable here, so it is for this machine only, and in demo mode only
 * (`server.ts` mounts it nowhere else).
 */
async function forThisMachine(request: FastifyRequest, reply: FastifyReply) {
  if (!isFromLoopback(request)) fail('not-found');
  // A listed site on the net may call the service, but its page in the browser of this machine must
  // not read codes here.
  const origin = headerOf(request, 'origin');
  if (origin !== undefined && !isLoopbackOrigin(origin)) forgetOrigin(reply);
}

/**
 * The mails of test mode, newest first: a page for people, `/mailbox.json` for scripts. There is
 * nothing here that changes them.
 */
export function serveMailbox(server: FastifyInstance, mailbox: Mailbox) {
  const guarded = { onRequest: forThisMachine };

  server.get<{ Querystring: { limit?: string } }>('/mailbox.json', guarded, async (request, reply) =>
    // The page itself fetches only the newest one, every other second.
    reply
      .header('cache-control', 'no-store')
      .send(
        await mailbox.list({ limit: /^\d{1,3}$/.test(request.query.limit ?? '') ? Number(request.query.limit) : 200 }),
      ),
  );

  server.get('/mailbox', guarded, async (_request, reply) => sendPage(reply, mailboxPage(await mailbox.list())));

  server.get('/mailbox.js', guarded, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' })
      .send(mailboxScript),
  );

  server.get<{ Params: { id: string } }>('/mailbox/:id', guarded, async (request, reply) => {
    const mail = (await mailbox.list()).find(({ id }) => id === request.params.id);
    return mail ? sendMail(reply, mail.html) : fail('not-found');
  });
}

/**
 * A mail as a mail program shows it: no scripts, nothing from elsewhere; links open beside. Its
 * origin stays ours, so that the page around it can measure how high it is: without scripts nothing
 * in it can use that.
 */
const sendMail = (reply: FastifyReply, html: string) =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    })
    .send(html.replace(/<head[^>]*>/i, (head) => `${head}<base target="_blank">`));
