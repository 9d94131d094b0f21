import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashSecret } from '../../../src/platform/process/secrets.ts';
import { root } from '../../architecture/source-files.ts';
import { freePorts } from '../../support/free-ports.ts';
import { createHttpService, type HttpService, sandbox } from '../../support/http-service.ts';
import { skipBecause } from '../../support/skipped.ts';

// Inside the project, so that the examples find their packages.
const folder = `${root}test/out/server-examples/`;
const adminKey = 'sk_of-the-php-server';
const [python, php] = ['/usr/bin/python3', '/usr/bin/php'];
const hasPython = existsSync(python) && spawnSync(python, ['-c', 'import jwt, cryptography']).status === 0;
if (!hasPython) skipBecause('the Python example: PyJWT is not installed (python3-jwt)');
if (!existsSync(php)) skipBecause('the PHP example: PHP is not installed (php-cli)');

interface Handlers {
  next: { GET(request: Request): Promise<Response> };
  worker: { default: { fetch(request: Request): Promise<Response> } };
  astro: {
    onRequest(
      context: { request: Request; url: URL; locals: { member?: unknown } },
      next: () => Response,
    ): Promise<Response>;
  };
}

/** The examples of servers.md, as a reader copies them, at the addresses of this test. */
describe('R124 the examples for servers', () => {
  let service: HttpService;
  let nodePort = 0;
  const tokens = { pro: '', free: '', session: '' };
  beforeAll(async () => {
    const [port, other] = await freePorts(2);
    nodePort = other!;
    const own = `http://localhost:${port}`;
    service = await createHttpService({ env: { MS_PORT: String(port), MS_PUBLIC_URL: own } });
    await service.server.listen({ port, host: 'localhost' });
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const text = await readFile(`${root}src/docs/servers.md`, 'utf8');
    for (const [, code, name] of text.matchAll(
      /```(?:js|python|php)\n((?:<\?php\n)?(?:\/\/|#) ([\w-]+\.\w+)\n[\s\S]*?)```/g,
    ))
      await writeFile(
        folder + name!.replace(/\.js$/, '.mjs'),
        code!
          .replaceAll('https://members.example.com', own)
          .replaceAll('app_demo', 'app_demo:sandbox')
          .replaceAll('./member-of.js', './member-of.mjs')
          .replace('3000', String(nodePort)),
      );
    const tokenOf = async (session: string) =>
      (await service.call('getMemberToken', {}, { token: session })).json().data.token as string;
    tokens.session = await service.logIn();
    tokens.pro = await tokenOf(tokens.session);
    tokens.free = await tokenOf(await service.logIn('mary@example.com'));
    await service.store.adminKeys.add(sandbox, {
      id: 'php',
      name: 'php',
      scopes: ['members:read'],
      createdBy: 'a test',
      keyHash: hashSecret(adminKey),
      lifetimeMs: null,
    });
  });
  afterAll(async () => {
    await service?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const load = async <K extends keyof Handlers>(name: K): Promise<Handlers[K]> => import(`${folder}${name}.mjs`);
  const requestWith = (token: string) =>
    new Request('https://site.example/api/notebook', {
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
    });
  const unknownKey = (token: string) =>
    `${Buffer.from('{"alg":"ES256","typ":"at+jwt","kid":"unknown"}').toString('base64url')}${token.slice(token.indexOf('.'))}`;
  const cases = () => [
    tokens.pro,
    tokens.free,
    '',
    'not a token',
    `${tokens.pro.slice(0, -4)}AAAA`,
    unknownKey(tokens.pro),
  ];
  const expected = [200, 403, 401, 401, 401, 401];

  it.each(['next', 'worker'] as const)('%s lets Pro in, and neither others nor forged tokens', async (name) => {
    const handle = name === 'next' ? (await load('next')).GET : (await load('worker')).default.fetch;
    const answers = await Promise.all(cases().map((token) => handle(requestWith(token))));
    expect(answers.map(({ status }) => status)).toEqual(expected);
    expect(await answers[0]!.text()).toMatch(/^The notebook of mem_/);
  });

  it('Astro has the member in its locals, and answers no call of visitors', async () => {
    const { onRequest } = await load('astro');
    const visit = async (token: string, path: string) => {
      const locals: { member?: { sub?: string } | null } = {};
      const url = new URL(path, 'https://site.example');
      const { status } = await onRequest({ request: requestWith(token), url, locals }, () => new Response('the page'));
      return [status, typeof locals.member?.sub];
    };
    expect(await visit(tokens.pro, '/api/notebook')).toEqual([200, 'string']);
    expect(await visit('', '/api/notebook')).toEqual([401, 'undefined']);
    expect(await visit('', '/about')).toEqual([200, 'undefined']);
  });

  it('Node answers by status, as a process of its own', async () => {
    const child = spawn(process.execPath, [`${folder}node.mjs`], { stdio: 'ignore' });
    try {
      const address = `http://localhost:${nodePort}/`;
      await expect
        .poll(
          () =>
            fetch(address).then(
              ({ status }) => status,
              () => 0,
            ),
          { timeout: 20_000 },
        )
        .toBe(401);
      const statuses = cases().map(async (token) => {
        const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
        return (await fetch(address, { headers })).status;
      });
      expect(await Promise.all(statuses)).toEqual(expected);
    } finally {
      child.kill();
    }
  });

  const runs = async (command: string, args: string[], env: Record<string, string> = {}) => {
    const child = spawn(command, args, { cwd: folder, env: { ...process.env, ...env } });
    let out = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (out += bytes));
    await new Promise((resolve) => child.on('close', resolve));
    return out.trim();
  };

  it.skipIf(!hasPython)('Python reads the claims, and None for what is forged', async () => {
    const script = `import sys\nfrom member_of import member_of\nfor t in sys.argv[1:]: print((member_of("Bearer " + t) or {}).get("plans"))`;
    await writeFile(`${folder}run.py`, script);
    const answer = await runs(python, ['run.py', ...cases()], { PYTHONDONTWRITEBYTECODE: '1' });
    expect(answer.split('\n')).toEqual(["['pln_pro', 'pln_team']", "['pln_free']", 'None', 'None', 'None', 'None']);
  });

  it.skipIf(!existsSync(php))('PHP gets the member of a session, and null once it has ended', async () => {
    const script = `require 'member-of.php'; echo json_encode(memberOf('Bearer ' . $argv[1])['plans'] ?? null);`;
    const ask = () => runs(php, ['-r', script, '--', tokens.session], { LATCHKEY_KEY: adminKey });
    expect(await ask()).toBe('["pln_pro","pln_team"]');
    await service.call('logout', {}, { token: tokens.session });
    expect(await ask()).toBe('null');
  });
});
