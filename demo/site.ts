import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance, type FastifyReply } from 'fastify';

import { said } from './gallery/error-texts.ts';
import { statePage } from './gallery/state-page.ts';

const pages = fileURLToPath(new URL('./pages', import.meta.url));
/** The one thing a page cannot know by itself: where its membership service is. */
const placeholder = '{{service}}';
/**
 * A page's path below `/pages/`: folders and names of letters, digits and dashes only, so that
 * nothing else is ever read (R80).
 */
const pagePath = /^(?:[a-z0-9-]+\/)*(?:[a-z0-9-]+\.html)?$/;

/**
 * The customer's web site of the demo: plain files of `demo/pages`, on an origin of its own. In
 * HTML `{{service}}` becomes `serviceOrigin`. Built without listening, like the service.
 */
export function createSite({ serviceOrigin }: { serviceOrigin: string }): FastifyInstance {
  const site = fastify({ logger: false, forceCloseConnections: true });

  const sendPage = async (reply: FastifyReply, path: string) => {
    const file = join(pages, path.endsWith('.html') ? path : `${path}index.html`);
    const html = await readFile(file, 'utf8').catch(() => undefined);
    if (html === undefined) return reply.callNotFound();
    return reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(html.replaceAll(placeholder, serviceOrigin));
  };

  site.register(fastifyStatic, { root: pages, serve: false, maxAge: 0 });
  site.get('/', (_request, reply) => sendPage(reply, ''));
  site.get<{ Querystring: Record<string, unknown> }>('/pages/gallery/state', (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .send(statePage(request.query, serviceOrigin)),
  );
  site.get('/pages/gallery/said.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(`window.gallerySaid = ${JSON.stringify(said())};`),
  );
  site.get<{ Params: { '*': string } }>('/pages/*', (request, reply) => {
    const path = request.params['*'];
    if (pagePath.test(path)) return sendPage(reply, path);
    // A folder's own address ends with a slash, or its relative links would lead elsewhere.
    if (/^[a-z0-9-]+$/.test(path)) return reply.redirect(`/pages/${path}/`);
    return reply.sendFile(path);
  });
  // What the console's webhooks are sent to.
  site.post('/hooks/members', (_request, reply) => reply.code(204).send());
  site.get('/pages', (_request, reply) => reply.redirect('/pages/'));
  site.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('There is no page here. The demo pages are at /pages/\n'),
  );
  return site;
}
