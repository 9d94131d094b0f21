// `npm run bench:service -- [--members 1000000] [--seconds 10]`: what the service can do, beside the limits of this very machine in the
// same run. The load generator runs on the same processors, so only the shares mean anything, not the figures by themselves.
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verify } from '@node-rs/argon2';
import { defaultLimits } from '../../src/service/domain/limits.ts';
import { createHasher } from '../../src/service/domain/passwords.ts';
import { systemRandom } from '../../src/service/domain/random.ts';
import { freePorts } from '../support/free-ports.ts';
import { databaseFile, emailOf, fill, known, sizeOf, tokenOf } from './service/fill.ts';
import { load } from './service/load.ts';

const { values } = parseArgs({
  options: { members: { type: 'string', default: '1000000' }, seconds: { type: 'string', default: '10' } },
});
const [members, seconds] = [Number(values.members), Number(values.seconds)];
const few = 1_000;
const password = 'a walk along the river';
const cores = availableParallelism();
const connections = 50;

const main = new URL('../../src/service/main.ts', import.meta.url);
const root = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
const children: ChildProcess[] = [];
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});

const say = (name: string, figure: string, budget = '') =>
  console.log(`${name.padEnd(52)} ${figure.padStart(24)}  ${budget}`);
const whole = (n: number) => Math.round(n).toLocaleString('en');
const share = (part: number, of: number) => `${((100 * part) / of).toFixed(0)} %`;

/** An app whose limits nobody meets: the bench asks from one address. */
const open = { max: 1_000_000_000, seconds: 60 };
const all = (budgets: object) => Object.fromEntries(Object.keys(budgets).map((name) => [name, open]));
const configFile = join(root, 'app.json');
writeFileSync(
  configFile,
  JSON.stringify({
    apps: [
      {
        id: 'app_bench',
        name: 'Bench',
        keys: { sandbox: ['pk_sb_bench'] },
        baseUrl: 'http://localhost:4871',
        customFields: ['first-name', 'last-name', 'bio'].map((key) => ({ key, label: key })),
        plans: [{ id: 'pln_free', name: 'Free' }],
        limits: { perAddress: all(defaultLimits.perAddress), perApp: all(defaultLimits.perApp) },
      },
    ],
  }),
);

async function startService(folder: string) {
  const [port] = await freePorts(1);
  const url = `http://localhost:${port}`;
  const child = fork(main, {
    stdio: 'ignore',
    env: {
      ...process.env,
      MS_CONFIG: configFile,
      MS_DATA_DIR: folder,
      MS_HOST: 'localhost',
      MS_PORT: String(port),
      MS_PUBLIC_URL: url,
      MS_SECRET: 'nothing but the bench is ever signed by this one',
    },
  });
  children.push(child);
  const isUp = async () => (await fetch(`${url}/health/ready`).catch(() => null))?.ok;
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('the service ended');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, stop: () => stop(child) };
}
const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });

const app = { 'x-app-id': 'app_bench', 'x-api-key': 'pk_sb_bench' };
const json = { ...app, 'content-type': 'application/json' };
const asMember = (i: number) => ({ ...app, authorization: `Bearer ${tokenOf(i % Math.min(known, few))}` });
const getMember = (i: number) => ({ method: 'GET', path: '/member', headers: asMember(i) });
const logIn = (i: number) => ({
  method: 'POST',
  path: '/auth/login',
  headers: json,
  body: JSON.stringify({ email: emailOf(i), password }),
});
const save = (i: number) => ({
  method: 'POST',
  path: '/member',
  headers: { ...json, authorization: asMember(i).authorization },
  body: JSON.stringify({ customFields: { bio: `no. ${i}` } }),
});

/** How many verifications this machine does with nothing around them. */
async function argonLimit(hash: string): Promise<number> {
  const until = performance.now() + seconds * 1000;
  let done = 0;
  const bytes = Buffer.from(password);
  const start = performance.now();
  await Promise.all(
    Array.from({ length: cores }, async () => {
      while (performance.now() < until) {
        await verify(hash, bytes);
        done += 1;
      }
    }),
  );
  return (1000 * done) / (performance.now() - start);
}

/** As many as come back, and then how long they take at 60 % of that. */
async function measured(url: string, request: typeof getMember) {
  await load({ url, connections, seconds: 2, request });
  const { requests } = await load({ url, connections, seconds, request });
  const { latency } = await load({ url, connections, seconds, rate: requests.average * 0.6, request });
  return { rate: requests.average, ...latency };
}

const hash = await createHasher({ random: systemRandom }).hash(password);
console.log(
  `${cores} processors, Node ${process.versions.node}, SQLite, ${connections} connections, ${seconds} s a run\n`,
);

const folders = { few: join(root, 'few'), many: join(root, 'many') };
await fill(folders.few, few, hash);
const service = await startService(folders.few);
const body = await (await fetch(`${service.url}/member`, { headers: asMember(0) })).text();
const [barePort] = await freePorts(1);
const bare = fork(
  new URL('./service/bare-route.ts', import.meta.url),
  [String(barePort), body, join(folders.few, databaseFile)],
  { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
);
children.push(bare);
await new Promise((resolve, reject) => {
  bare.once('message', resolve);
  bare.once('exit', () => reject(new Error('the bare route ended')));
});

const floor = await measured(`http://localhost:${barePort}`, getMember);
const withRead = await measured(`http://localhost:${barePort}`, (i) => ({ ...getMember(i), path: '/member-of-token' }));
const member = await measured(service.url, getMember);
say('a bare Fastify route with the same bytes', `${whole(floor.rate)} /s`);
say('  the same with one prepared SELECT', `${whole(withRead.rate)} /s`, `${share(withRead.rate, floor.rate)} of it`);
say(
  `GET /member, ${whole(few)} members`,
  `${whole(member.rate)} /s`,
  `${share(member.rate, floor.rate)} of the bare route (budget 60 %)`,
);
say('  at 60 % load', `p50 ${member.p50}  p99 ${member.p99} ms`, 'budget p99 25 ms');

const limit = await argonLimit(hash);
// Both have run in before they are measured.
await load({ url: service.url, connections: 16, seconds: 2, request: logIn });
const logins = await load({ url: service.url, connections: 16, seconds, request: logIn });
say('Argon2id with nothing around it', `${whole(limit)} /s`);
say(
  'logins by password',
  `${whole(logins.requests.average)} /s`,
  `${share(logins.requests.average, limit)} of it (budget 80 %)`,
);
const saves = await load({ url: service.url, connections, seconds, request: save });
say(
  'changes of a member, each a commit on the disk',
  `${whole(saves.requests.average)} /s`,
  `p99 ${saves.latency.p99} ms`,
);
bare.kill();
await service.stop();

const start = performance.now();
await fill(folders.many, members, hash);
say(`${whole(members)} members written`, `${((performance.now() - start) / 1000).toFixed(0)} s`);
say(
  'size of the database',
  `${whole(sizeOf(folders.many) / 1e6)} MB`,
  `${whole(sizeOf(folders.many) / members)} bytes a member`,
);

// The two take turns, at one rate, so that both see the same machine.
const [small, large] = [await startService(folders.few), await startService(folders.many)];
const rate = member.rate * 0.5;
const times = { small: [] as number[], large: [] as number[] };
for (let round = 0; round < 4; round++)
  for (const [name, { url }] of Object.entries({ small, large })) {
    const { latency } = await load({ url, connections, seconds: Math.max(2, seconds / 2), rate, request: getMember });
    // The first round only warms up.
    if (round > 0) times[name as keyof typeof times].push(latency.p99);
  }
const middle = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]!;
const [p99Few, p99Many] = [middle(times.small), middle(times.large)];
say(
  `GET /member at ${whole(rate)} /s, p99 with ${whole(few)} and ${whole(members)}`,
  `${p99Few} and ${p99Many} ms`,
  `ratio ${(p99Many / p99Few).toFixed(2)} (budget 1.3)`,
);
await small.stop();
await large.stop();
