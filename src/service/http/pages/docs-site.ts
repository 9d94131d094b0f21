import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type BuiltFile, readBuiltFile, sendBuiltFile } from '../../../platform/http/built-file.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { plainStyle, sendPage } from './page.ts';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
};
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');
const hashed = /^assets\/[\w-]+-[0-9a-f]{10}\.\w+$/;

/** Relative, because a proxy may put a prefix before `/docs`. */
const sendMissing = (reply: FastifyReply, name: string) =>
  sendPage(reply.code(404), {
    title: 'No such page – Latchkey',
    style: plainStyle,
    body: `<main><h1>This page does not exist</h1><p>Look for it in <a href="${'../'.repeat(name.split('/').length - 1) || './'}">the documentation</a>.</p></main>`,
  });

/** `/docs/`: the site that the build made of the documentation. Pages have no ending. */
export async function serveDocs(server: FastifyInstance, { distDir, serviceUrl, isDemo }: HttpDependencies) {
  // Examples work where their app is: in demo mode.
  const folders = ['docs', ...(isDemo ? ['docs-live'] : [])].map((name) => join(distDir, name));
  const known = new Map<string, string>();
  for (const folder of folders)
    for (const name of await readdir(folder, { recursive: true }).catch(() => []))
      if (extname(name) in contentTypes) known.set(name.replaceAll('\\', '/'), join(folder, name));
  // Read when first wanted: most processes of a service never serve its documentation.
  const files = new Map<string, Promise<BuiltFile | null>>();
  const fileOf = (name: string) => {
    const reading = files.get(name) ?? readBuiltFile(known.get(name) ?? '');
    files.set(name, reading);
    return reading;
  };
  server.get('/docs', async (_request, reply) => reply.code(308).header('location', 'docs/').send());
  server.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const address = request.params['*'];
    const name = [address, `${address || 'index'}.html`].find((one) => known.has(one));
    const file = name && (await fileOf(name));
    if (!name || !file) return sendMissing(reply, address);
    reply.headers({
      'content-type': contentTypes[extname(name)],
      'cache-control': hashed.test(name) ? 'public, max-age=31536000, immutable' : 'no-cache',
      'content-security-policy': policy,
      'cross-origin-resource-policy': 'same-origin',
    });
    return sendBuiltFile(request, reply, file);
  });
  // Whole addresses: a reader may fetch the list alone.
  for (const path of ['/llms.txt', '/docs/llms.txt'])
    server.get(path, async (_request, reply) => {
      const file = await fileOf('llms.txt');
      if (!file) return sendMissing(reply, '');
      const text = file.bodies.identity.toString().replaceAll('](', `](${serviceUrl}/docs/`);
      return reply.headers({ 'content-type': contentTypes['.txt'], 'cache-control': 'no-cache' }).send(text);
    });
  server.get('/icon.svg', async (request, reply) => {
    const file = await fileOf('assets/icon.svg');
    return file ? sendBuiltFile(request, reply.type('image/svg+xml'), file) : reply.code(204).send();
  });
}
