import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { apiBase } from '../../contract/routes.ts';
import { refusalOf, sendRefusal } from './error-handler.ts';
import { firstCardsOf } from './first-cards.ts';
import { pagePolicy } from './headers.ts';
import type { HttpDependencies } from './http-dependencies.ts';
import { newQueryOf } from './old-link.ts';
import { previewTags } from './preview-tags.ts';
import { robots } from './robots.ts';

/**
 * What the build leaves: `index.html`, and in `assets/` files whose names change with what is in
 * them.
 */
const pageFile = 'index.html';
/**
 * §2.1 the routes of the app, by the screens that the build names; everything beside them is the
 * page's "not found", with its status.
 */
const routes = {
  finder: /^\/$/,
  collections: /^\/collections$/,
  collection: /^\/collections\/col_[0-9a-z]{20}$/,
  directory: /^\/providers$/,
  provider: /^\/provider\/prv_[0-9a-z]{20}$/,
  moderation: /^\/moderation$/,
  legal: /^\/legal\/(?:terms|privacy|guidelines)$/,
};
const screenOf = (path: string) => Object.entries(routes).find(([, route]) => route.test(path))?.[0] ?? null;
/** What search engines may keep: the finder's text and providers. */
const isIndexed = (path: string, query: Record<string, unknown>) =>
  (path === '/' || path === '/providers' || path.startsWith('/provider/')) && Object.keys(query).length === 0;

const none = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Afterview</title><p>The page has not been built. Run "npm run build" and start again.`;

const styleHashes = (html: string) =>
  [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css = '']) =>
    createHash('sha256').update(css).digest('base64'),
  );

export async function servePages(server: FastifyInstance, parts: HttpDependencies) {
  const { facts, pagesDir, publicOrigin } = parts;
  const { url, appId, publicKey } = facts.membership;
  const template = pagesDir === null ? none : await readFile(join(pagesDir, pageFile), 'utf8').catch(() => none);
  const html = template
    .replaceAll('{{service}}', url)
    .replaceAll('{{appId}}', appId)
    .replaceAll('{{publicKey}}', publicKey)
    .replaceAll('{{product}}', facts.product);
  /**
   * What only one screen asks for, and what is to be seen before any script: the build leaves each
   * in remarks.
   */
  const ofScreen = /<!--screen (\w+):(.*?)-->/gs;
  const threshold = /<!--threshold:-->(.*?)<!--:threshold-->/s;
  const gallery = /<!--gallery:-->(.*?)<!--:gallery-->/s;
  const policy = pagePolicy(url, styleHashes(html));

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string) {
    const query = request.query as Record<string, unknown>;
    const screen = screenOf(path);
    const head = screen ? await previewTags(parts, path, query) : { title: facts.product, tags: '', isThere: false };
    const found = head.isThere;
    const isHome = screen === 'finder';
    // An address with a query shows something else first, or something over it.
    const first = isHome && Object.keys(query).length === 0 ? await firstCardsOf(parts, request, reply) : null;
    return reply
      .code(found ? 200 : 404)
      .headers({
        'content-security-policy': policy,
        // By Back a browser asks nothing again: a photo in it may be hidden by then.
        'cache-control': first ? 'private, no-store' : 'private, no-cache',
        ...(!(found && isIndexed(path, query)) && { 'x-robots-tag': 'noindex, noimageindex, noarchive' }),
      })
      .type('text/html; charset=utf-8')
      .send(
        html
          .replace(ofScreen, (_, name: string, asked: string) => (name === screen && found ? asked : ''))
          .replace(threshold, (_, seen: string) => (isHome || path === '/collections' ? seen : ''))
          .replace(gallery, (_, seen: string) =>
            isHome ? seen.replace('{{count}}', first?.count ?? '').replace('{{row}}', first?.row ?? '') : '',
          )
          .replace('<!--cards-->', () => first?.cards ?? '')
          .replace('{{title}}', () => head.title)
          .replace('<!--preview-->', () => head.tags),
      );
  }

  if (pagesDir !== null)
    await server.register(fastifyStatic, {
      root: join(pagesDir, 'assets'),
      prefix: '/assets/',
      index: false,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      wildcard: true,
    });
  for (const name of ['logo.svg', 'favicon.svg'])
    server.get(`/${name}`, { exposeHeadRoute: false }, async (_request, reply) => {
      const file = pagesDir === null ? null : await readFile(join(pagesDir, name)).catch(() => null);
      if (!file) return reply.callNotFound();
      // The membership's forms show the logo from their own origin's point of view.
      return reply
        .headers({ 'cache-control': 'public, max-age=3600', 'cross-origin-resource-policy': 'cross-origin' })
        .type('image/svg+xml')
        .send(file);
    });
  server.get('/robots.txt', { exposeHeadRoute: false }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(robots(publicOrigin)),
  );
  server.setNotFoundHandler(async (request, reply) => {
    const [path = '/', asked = ''] = request.url.split('?');
    const wantsPage = (request.method === 'GET' || request.method === 'HEAD') && !/\.\w+$/.test(path);
    if (wantsPage && !path.startsWith(`${apiBase}/`) && !path.startsWith('/img/')) {
      const query = screenOf(path) ? newQueryOf(asked) : null;
      return query === null ? sendPage(request, reply, path) : reply.redirect(`${path}?${query}`, 301);
    }
    const refusal = refusalOf({ code: 'FST_ERR_NOT_FOUND', statusCode: 404 });
    request.errorCode = refusal.code;
    return sendRefusal(reply, refusal, request);
  });
}
