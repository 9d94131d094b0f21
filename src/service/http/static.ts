import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../domain/fail.ts';
import type { HttpParts } from './parts.ts';

/** A script as the build left it, in the encodings that browsers ask for. */
interface Script {
  hash: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

const day = 86_400;
const forever = `public, max-age=${365 * day}, immutable`;
/** The floating addresses: short, or never without asking where somebody is building. The guard blocks the page, so it is used while it is renewed. */
const floating = {
  'ms.js': `public, max-age=300, stale-while-revalidate=${day}`,
  'guard.js': `public, max-age=${7 * day}, stale-while-revalidate=${365 * day}`,
} as const;

const readOr = async (path: string, make: () => Buffer) => readFile(path).catch(make);

async function readScript(path: string): Promise<Script | null> {
  const identity = await readFile(path).catch(() => null);
  if (!identity) return null;
  return {
    hash: createHash('sha256').update(identity).digest('hex').slice(0, 16),
    bodies: {
      identity,
      // Made by the build; made here where somebody left them out.
      br: await readOr(`${path}.br`, () => brotliCompressSync(identity)),
      gzip: await readOr(`${path}.gz`, () => gzipSync(identity)),
    },
  };
}

/** Keeps a build under its hash, so that pages which pinned it (R109) survive the next one. A folder that cannot be written is no reason to stop. */
async function keep({ hash, bodies }: Script, folder: string) {
  await mkdir(folder, { recursive: true });
  const files = [
    ['', bodies.identity],
    ['.br', bodies.br],
    ['.gz', bodies.gzip],
  ] as const;
  for (const [ending, bytes] of files)
    await writeFile(join(folder, `${hash}.js${ending}`), bytes, { flag: 'wx' }).catch(() => {});
}

function encodingFor(request: FastifyRequest): keyof Script['bodies'] {
  const accepted = (request.headers['accept-encoding'] ?? '')
    .toString()
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]!);
  return (['br', 'gzip'] as const).find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

function send(request: FastifyRequest, reply: FastifyReply, script: Script, cacheControl: string) {
  const encoding = encodingFor(request);
  // One tag for each encoding: a cache must not answer a brotli question with gzip bytes.
  const etag = `"${script.hash}-${encoding}"`;
  reply.headers({
    // Scripts are for every page of the world (SRI asks for CORS), and no credentials ride on them.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    etag,
  });
  reply.removeHeader('access-control-allow-credentials').removeHeader('access-control-expose-headers');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(script.bodies[encoding]);
}

/** `/ms.js` and `/guard.js` as they are now, `/ms/<hash>.js` as it was then. Read once: a new build means a new start. */
export async function serveScripts(server: FastifyInstance, { distDir, scriptsDir, isDemo }: HttpParts) {
  const versions = new Map<string, Script>();
  for (const [name, cacheControl] of Object.entries(floating)) {
    const script = await readScript(join(distDir, name));
    if (script && name === 'ms.js') {
      versions.set(script.hash, script);
      if (scriptsDir !== null) await keep(script, scriptsDir).catch(() => {});
    }
    server.get(`/${name}`, async (request, reply) =>
      script ? send(request, reply, script, isDemo ? 'no-cache' : cacheControl) : fail('not-found'),
    );
  }
  server.get<{ Params: { file: string } }>('/ms/:file', async (request, reply) => {
    const hash = /^([0-9a-f]{16})\.js$/.exec(request.params.file)?.[1];
    if (hash === undefined) fail('not-found');
    const script = versions.get(hash) ?? (scriptsDir && (await readScript(join(scriptsDir, `${hash}.js`))));
    if (!script) fail('not-found');
    versions.set(hash, script);
    return send(request, reply, script, forever);
  });
}
