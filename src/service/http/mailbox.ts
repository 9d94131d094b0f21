import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../domain/fail.ts';
import type { Mailbox } from '../store/mailbox.ts';
import { mailboxPage } from './mailbox-page.ts';
import { sendPage } from './page.ts';
import { isFromThisMachine } from './this-machine.ts';

/** R13: live codes are readable here, so it is for this machine only, and in demo mode only (`server.ts` mounts it nowhere else). */
async function forThisMachine(request: FastifyRequest) {
  if (!isFromThisMachine(request)) fail('not-found');
}

/** The mails of test mode, newest first: a page for people, `/mailbox.json` for scripts. There is nothing here that changes them. */
export function serveMailbox(server: FastifyInstance, mailbox: Mailbox) {
  const guarded = { onRequest: forThisMachine };

  server.get('/mailbox.json', guarded, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send(await mailbox.list()),
  );

  server.get('/mailbox', guarded, async (_request, reply) => sendPage(reply, mailboxPage(await mailbox.list())));

  server.get<{ Params: { id: string } }>('/mailbox/:id', guarded, async (request, reply) => {
    const mail = (await mailbox.list()).find(({ id }) => id === request.params.id);
    return mail ? sendMail(reply, mail.html) : fail('not-found');
  });
}

/** A mail as a mail program shows it: no scripts, nothing from elsewhere; links open beside. */
const sendMail = (reply: FastifyReply, html: string) =>
  reply
    .headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'",
    })
    .send(html);
