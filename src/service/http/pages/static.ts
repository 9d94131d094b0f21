import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languages } from '../../../contract/languages.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { encodingFor } from '../../../platform/http/encoding-for.ts';
import type { HttpDependencies } from '../http-dependencies.ts';

/** A script or a table of data of the build, in the encodings that browsers accept. */
interface Built {
  hash: string;
  bodies: Record<'br' | 'gzip' | 'identity', Buffer>;
}

const day = 86_400;
const forever = `public, max-age=${365 * day}, immutable`;
/**
 * Unversioned addresses: cached briefly, and revalidated each time during development. The guard
 * blocks the page, so a stale one is used while it is renewed.
 */
const floating = {
  'ms.js': `public, max-age=300, stale-while-revalidate=${day}`,
  'ms.light.js': `public, max-age=300, stale-while-revalidate=${day}`,
  'guard.js': `public, max-age=${7 * day}, stale-while-revalidate=${365 * day}`,
} as const;

/** Under their hashes: the scripts, and the files that scripts of the same build fetch. */
const versioned = async (distDir: string): Promise<string[]> =>
  (await readdir(distDir).catch(() => [])).filter((name) => name.endsWith('.js'));

const readOr = async (path: string, make: () => Buffer) => readFile(path).catch(make);

async function readBuilt(path: string): Promise<Built | null> {
  const identity = await readFile(path).catch(() => null);
  if (!identity) return null;
  return {
    hash: createHash('sha256').update(identity).digest('hex').slice(0, 16),
    bodies: {
      identity,
      // Made by the build; made here where the deployment lacks them.
      br: await readOr(`${path}.br`, () => brotliCompressSync(identity)),
      gzip: await readOr(`${path}.gz`, () => gzipSync(identity)),
    },
  };
}

/**
 * Keeps a build under its hash, so that pages which pinned it (R109) survive the next one. A folder
 * that cannot be written is no reason to stop.
 */
async function keep({ hash, bodies }: Built, folder: string) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const files = [
    ['', bodies.identity],
    ['.br', bodies.br],
    ['.gz', bodies.gzip],
  ] as const;
  for (const [ending, bytes] of files)
    await writeFile(join(folder, `${hash}.js${ending}`), bytes, { flag: 'wx' }).catch(() => {});
}

const rowName = (hash: string) => `script-${hash}.js`;

/** The same in rows. Of several processes that start with a new build one keeps it. */
async function keepInRows({ hash, bodies }: Built, rows: NonNullable<HttpDependencies['scriptRows']>) {
  if (await rows.get(rowName(hash))) return;
  await rows.put(rowName(hash), { type: 'text/javascript', bytes: bodies.identity });
}

async function readRow(hash: string, rows: NonNullable<HttpDependencies['scriptRows']>): Promise<Built | null> {
  const row = await rows.get(rowName(hash));
  const identity = row && Buffer.from(row.bytes);
  return identity && { hash, bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) } };
}

const contentTypes = { script: 'text/javascript; charset=utf-8', data: 'application/json; charset=utf-8' } as const;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  built: Built,
  cacheControl: string,
  kind: keyof typeof contentTypes = 'script',
) {
  const encoding = encodingFor(request);
  // One tag for each encoding: a cache must not answer a brotli question with gzip bytes.
  const etag = `"${built.hash}-${encoding}"`;
  reply.headers({
    // Scripts are for every page of the world (SRI asks for CORS), and no credentials ride on them.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': contentTypes[kind],
    'cache-control': cacheControl,
    vary: 'Accept-Encoding',
    etag,
  });
  reply.removeHeader('access-control-allow-credentials').removeHeader('access-control-expose-headers');
  const known = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  if (known.includes(etag)) return reply.code(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(built.bodies[encoding]);
}

/**
 * `/ms.js` and `/guard.js` as they are now, `/ms/<hash>.js` as it was then. Read once: a new build
 * means a new start.
 */
export async function serveScripts(
  server: FastifyInstance,
  { distDir, scriptsDir, scriptRows, isDemo }: HttpDependencies,
) {
  const versions = new Map<string, Built>();
  for (const name of await versioned(distDir)) {
    const script = await readBuilt(join(distDir, name));
    if (!script) continue;
    versions.set(script.hash, script);
    if (scriptsDir !== null) await keep(script, scriptsDir).catch(() => {});
    if (scriptRows) await keepInRows(script, scriptRows).catch(() => {});
  }
  for (const [name, cacheControl] of Object.entries(floating)) {
    const script = await readBuilt(join(distDir, name));
    server.get(`/${name}`, async (request, reply) =>
      script ? send(request, reply, script, isDemo ? 'no-cache' : cacheControl) : fail('not-found'),
    );
  }
  server.get<{ Params: { file: string } }>('/ms/:file', async (request, reply) => {
    const hash = /^([0-9a-f]{16})\.js$/.exec(request.params.file)?.[1];
    if (hash === undefined) fail('not-found');
    const script =
      versions.get(hash) ??
      (scriptsDir && (await readBuilt(join(scriptsDir, `${hash}.js`)))) ??
      (scriptRows && (await readRow(hash, scriptRows)));
    if (!script) fail('not-found');
    versions.set(hash, script);
    return send(request, reply, script, forever);
  });
}

/**
 * `/texts/<language>.json`: the texts of the elements in the languages that are not part of the
 * script. `/icons.json`: the drawings of the known providers. `/inspector/words.json`: the
 * inspector's texts, catalogue and styles.
 */
export async function serveData(server: FastifyInstance, { distDir, isDemo }: HttpDependencies) {
  const names = [
    ...languages.filter((one) => one !== 'en').map((language) => `texts/${language}`),
    'icons',
    'inspector/words',
  ];
  for (const name of names) {
    const data = await readBuilt(join(distDir, `${name}.json`));
    // As fresh as the script that loads them: a new key is English at most until both are renewed.
    const cacheControl = isDemo ? 'no-cache' : floating['ms.js'];
    server.get(`/${name}.json`, async (request, reply) =>
      data ? send(request, reply, data, cacheControl, 'data') : fail('not-found'),
    );
  }
}
