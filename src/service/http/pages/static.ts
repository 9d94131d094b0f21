import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { languages } from '../../../contract/languages.ts';
import { fail } from '../../../platform/http/api-error.ts';
import { type BuiltFile, readBuiltFile, sendBuiltFile } from '../../../platform/http/built-file.ts';
import type { HttpDependencies } from '../http-dependencies.ts';

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

/**
 * Keeps a build under its hash, so that pages which pinned it (R109) survive the next one. A folder
 * that cannot be written is no reason to stop.
 */
async function keep({ hash, bodies }: BuiltFile, folder: string) {
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
async function keepInRows({ hash, bodies }: BuiltFile, rows: NonNullable<HttpDependencies['scriptRows']>) {
  if (await rows.get(rowName(hash))) return;
  await rows.put(rowName(hash), { type: 'text/javascript', bytes: bodies.identity });
}

async function readRow(hash: string, rows: NonNullable<HttpDependencies['scriptRows']>): Promise<BuiltFile | null> {
  const row = await rows.get(rowName(hash));
  const identity = row && Buffer.from(row.bytes);
  return identity && { hash, bodies: { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) } };
}

const contentTypes = { script: 'text/javascript; charset=utf-8', data: 'application/json; charset=utf-8' } as const;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  built: BuiltFile,
  cacheControl: string,
  kind: keyof typeof contentTypes = 'script',
) {
  reply.headers({
    // Scripts are for every page of the world (SRI asks for CORS), and no credentials ride on them.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'content-type': contentTypes[kind],
    'cache-control': cacheControl,
  });
  reply.removeHeader('access-control-allow-credentials').removeHeader('access-control-expose-headers');
  return sendBuiltFile(request, reply, built);
}

/**
 * `/ms.js` and `/guard.js` as they are now, `/ms/<hash>.js` as it was then. Read once: a new build
 * means a new start.
 */
export async function serveScripts(
  server: FastifyInstance,
  { distDir, scriptsDir, scriptRows, isDemo }: HttpDependencies,
) {
  const versions = new Map<string, BuiltFile>();
  for (const name of await versioned(distDir)) {
    const script = await readBuiltFile(join(distDir, name));
    if (!script) continue;
    versions.set(script.hash, script);
    if (scriptsDir !== null) await keep(script, scriptsDir).catch(() => {});
    if (scriptRows) await keepInRows(script, scriptRows).catch(() => {});
  }
  for (const [name, cacheControl] of Object.entries(floating)) {
    const script = await readBuiltFile(join(distDir, name));
    server.get(`/${name}`, async (request, reply) =>
      script ? send(request, reply, script, isDemo ? 'no-cache' : cacheControl) : fail('not-found'),
    );
  }
  server.get<{ Params: { file: string } }>('/ms/:file', async (request, reply) => {
    const hash = /^([0-9a-f]{16})\.js$/.exec(request.params.file)?.[1];
    if (hash === undefined) fail('not-found');
    const script =
      versions.get(hash) ??
      (scriptsDir && (await readBuiltFile(join(scriptsDir, `${hash}.js`)))) ??
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
    const data = await readBuiltFile(join(distDir, `${name}.json`));
    // As fresh as the script that loads them: a new key is English at most until both are renewed.
    const cacheControl = isDemo ? 'no-cache' : floating['ms.js'];
    server.get(`/${name}.json`, async (request, reply) =>
      data ? send(request, reply, data, cacheControl, 'data') : fail('not-found'),
    );
  }
}
