// `npm run bench -- service [--members 1000000] [--seconds 10] [--keep a-folder]`: what the service
// can do, beside the limits of this very machine in the same run, in turns with them. The load
// generator runs on the same processors, so only the shares mean anything, not the figures by
// themselves. What `--keep` names holds the members for the next run.
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verify } from '@node-rs/argon2';
import type { Request } from 'autocannon';
import { systemRandom } from '../../src/platform/process/random.ts';
import { createHasher } from '../../src/service/domain/passwords.ts';
import { startCrowd } from '../support/crowd.ts';
import { freePorts } from '../support/free-ports.ts';
import { newBenchPlace } from './service/bench-place.ts';
import { databaseFile, emailOf, fill, sizeOf, tokenOf } from './service/fill.ts';
import { load } from './service/load.ts';
import { startServiceProcess, writeConfig } from './service/start-service-process.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    seconds: { type: 'string', default: '10' },
    keep: { type: 'string' },
  },
});
const [members, seconds] = [Number(values.members), Number(values.seconds)];
const few = 1_000;
const password = 'a walk along the river';
const cores = availableParallelism();
const connections = 50;
const rounds = 5;
/**
 * How often databases are compared: of fewer p99 the middle one hangs on what else the machine did.
 */
const turns = 15;

const { root, children } = newBenchPlace();

const say = (name: string, figure: string, budget = '') =>
  console.log(`${name.padEnd(52)} ${figure.padStart(24)}  ${budget}`);
const whole = (n: number) => Math.round(n).toLocaleString('en');
const ms = (n: number) => n.toFixed(2);
const middle = (list: number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)]!;
/** What part of the second the first is: the middle of the rounds, and how far they lie apart. */
const share = (parts: number[], of: number[]) => {
  const shares = parts.map((part, i) => (100 * part) / of[i]!);
  return `${middle(shares).toFixed(0)} % (${span(shares, 0)})`;
};
const span = (list: number[], digits: number) =>
  [Math.min(...list), Math.max(...list)].map((one) => one.toFixed(digits)).join('–');
/**
 * These, one after the other, and all again the other way round: so that each sees the same
 * machine, and none is always the first.
 */
async function inTurns<Name extends string>(runs: Record<Name, () => Promise<number>>, times = rounds) {
  const names = Object.keys(runs) as Name[];
  const found = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round < times; round++) {
    for (const name of names) found[name].push(await runs[name]());
    names.reverse();
  }
  return found;
}

const configFile = writeConfig(root);
const startService = (folder: string) => startServiceProcess({ folder, configFile, children });

const app = { 'x-app-id': 'app_bench', 'x-api-key': 'pk_sb_bench' };
const json = { ...app, 'content-type': 'application/json' };
const asMember = (i: number) => ({ ...app, authorization: `Bearer ${tokenOf(i)}` });
const getMemberOf = (i: number) => ({ method: 'GET', path: '/member', headers: asMember(i) });
const getMember = (i: number) => getMemberOf(i % few);
const getAnyone = () => getMemberOf(Math.floor(Math.random() * members));
const logIn = (i: number) => ({
  method: 'POST',
  path: '/auth/login',
  headers: json,
  body: JSON.stringify({ email: emailOf(i % few), password }),
});
const save = (i: number) => ({
  method: 'POST',
  path: '/member',
  headers: { ...json, authorization: asMember(i % few).authorization },
  body: JSON.stringify({ customFields: { bio: `no. ${i}` } }),
});

/** How many verifications this machine does with nothing around them. */
async function argonLimit(hash: string, seconds: number): Promise<number> {
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

const hash = await createHasher({ random: systemRandom }).hash(password);
console.log(
  `${cores} processors, Node ${process.versions.node}, SQLite, ${connections} connections, ${seconds} s a run\n`,
);

const folders = { few: join(root, 'few'), many: values.keep ?? join(root, 'many') };
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

const bareUrl = `http://localhost:${barePort}`;
const turn = Math.max(1, (2 * seconds) / rounds);
const crowd = startCrowd();
children.push(crowd.child);
const questions = Array.from({ length: few }, (_, i) => getMember(i));
/** As many as come back in a second. */
const most = async (url: string, request: (i: number) => Request, { by = connections, during = turn } = {}) =>
  (await load({ url, connections: by, seconds: during, request })).requests.average;
const withRead = (i: number) => ({ ...getMember(i), path: '/member-of-token' });

// Each has run in before it is measured.
for (const [url, request] of [
  [bareUrl, getMember],
  [bareUrl, withRead],
  [service.url, getMember],
] as const)
  await most(url, request, { during: 2 });
const gets = await inTurns({
  bare: () => most(bareUrl, getMember),
  read: () => most(bareUrl, withRead),
  member: () => most(service.url, getMember),
});
const rate = middle(gets.member);
say('a bare Fastify route with the same bytes', `${whole(middle(gets.bare))} /s`);
say('  the same with one prepared SELECT', `${whole(middle(gets.read))} /s`, `${share(gets.read, gets.bare)} of it`);
say(
  `GET /member, ${whole(few)} members`,
  `${whole(rate)} /s`,
  `${share(gets.member, gets.bare)} of the bare route (budget 60 %)`,
);
for (const [name, url] of [
  ['the bare route', bareUrl],
  ['GET /member', service.url],
] as const) {
  const { p50, p99, late } = await crowd.ask({ url, rate: rate * 0.6, connections, seconds, questions });
  say(
    `  ${name} at ${whole(rate * 0.6)} /s, 60 % load`,
    `p50 ${ms(p50)}  p99 ${ms(p99)} ms`,
    `the asker itself ${ms(late)} ms${url === bareUrl ? '' : ' (budget p99 25 ms)'}`,
  );
}

// So few a second that the compiler takes them for worth its while only after some thousand; a
// service is past that in its first minute.
await most(service.url, logIn, { by: 16, during: 2 * seconds });
const enter = await inTurns({
  limit: () => argonLimit(hash, turn),
  logins: () => most(service.url, logIn, { by: 16 }),
});
say('Argon2id with nothing around it', `${whole(middle(enter.limit))} /s`);
say(
  'logins by password',
  `${whole(middle(enter.logins))} /s`,
  `${share(enter.logins, enter.limit)} of it (budget 80 %)`,
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
const { written } = await fill(folders.many, members, hash);
say(
  `${whole(members)} members ${written ? 'written' : 'found'}`,
  `${((performance.now() - start) / 1000).toFixed(0)} s`,
);
say(
  'size of the database',
  `${whole(sizeOf(folders.many) / 1e6)} MB`,
  `${whole(sizeOf(folders.many) / members)} bytes a member`,
);

// They take turns, at one rate and with the same thousand questions, so that all see the same
// machine and only the members behind them differ. The other thousand is what the machine does by
// itself to a p99: the difference of two equal databases.
const folderOfTwin = join(root, 'twin');
await fill(folderOfTwin, few, hash);
const [small, twin, large] = [
  await startService(folders.few),
  await startService(folderOfTwin),
  await startService(folders.many),
];
const half = rate * 0.5;
const p99Of = async ({ url }: { url: string }, during = Math.max(2, (2 * seconds) / turns)) =>
  (await crowd.ask({ url, rate: half, connections, seconds: during, questions })).p99;
for (const one of [small, twin, large]) await p99Of(one, 4);
const p99s = await inTurns({ few: () => p99Of(small), twin: () => p99Of(twin), many: () => p99Of(large) }, turns);
const [ofFew, ofTwin, ofMany] = [middle(p99s.few), middle(p99s.twin), middle(p99s.many)];
say(
  `GET /member at ${whole(half)} /s, p99 with ${whole(few)} and ${whole(members)}`,
  `${ms((ofFew + ofTwin) / 2)} and ${ms(ofMany)} ms`,
  `ratio ${((2 * ofMany) / (ofFew + ofTwin)).toFixed(2)} (budget 1.3); ${whole(few)} beside another ${whole(few)} ${(Math.max(ofFew, ofTwin) / Math.min(ofFew, ofTwin)).toFixed(2)}`,
);
// Members without a cached response and with cold database pages: found, marked as seen, answered.
const anyone = await most(large.url, getAnyone);
const { p50, p99 } = await crowd.ask({
  url: large.url,
  rate: anyone / 2,
  connections,
  seconds,
  questions: Array.from({ length: Math.ceil((anyone / 2) * seconds) }, getAnyone),
});
say(
  `  of ${whole(members)} asked at random, away for an hour`,
  `${whole(anyone)} /s`,
  `at half of it p50 ${ms(p50)}  p99 ${ms(p99)} ms`,
);
for (const one of [small, twin, large]) await one.stop();
crowd.stop();
