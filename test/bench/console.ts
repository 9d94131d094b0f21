// `npm run bench -- console [--members 1000000] [--keep a-folder] [--engine both]`: what the
// console asks of the service for each screen, one call after the other, and how soon its first
// screen can be used in Chromium.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { consoleAppId } from '../../src/contract/built-in-apps.ts';
import { consoleApiPath, consolePath } from '../../src/contract/console.ts';
import { storageKeys } from '../../src/contract/constants.ts';
import { hashSecret } from '../../src/platform/process/secrets.ts';
import { type DatabaseLocation, openStore } from '../../src/service/store/open-store.ts';
import { databaseFile } from '../../src/service/store/schema.ts';
import { launchBrowser } from '../support/browser.ts';
import { startPostgres } from '../support/postgres.ts';
import { spreadOverYear } from './console/year.ts';
import { measureCommand } from './members/measure-command.ts';
import { vary } from './members/vary.ts';
import { newBenchPlace } from './service/bench-place.ts';
import { fill } from './service/fill.ts';
import { benchSecret, startServiceProcess, writeConfig } from './service/start-service-process.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '1000000' },
    keep: { type: 'string' },
    engine: { type: 'string', default: 'both' },
  },
});
const members = Number(values.members);
const listBudgetMs = 50;
const firstScreenBudgetMs = 1_000;
const calls = 100;
const visits = 7;

const { root, children } = newBenchPlace();
const print = (name: string, figure: string, budget = '') =>
  console.log(`${name.padEnd(58)} ${figure.padStart(28)}  ${budget}`);
const over: string[] = [];

const folder = values.keep ?? join(root, 'sqlite');
if ((await fill(folder, members, 'no hash')).written) {
  vary(folder);
  spreadOverYear(folder, members);
}
const raw = new DatabaseSync(join(folder, databaseFile), { readOnly: true });
const { first, last } = raw.prepare('select min(created_at) as first, max(created_at) as last from members').get() as {
  first: number;
  last: number;
};
const memberIds = raw
  .prepare('select id from members where rowid % ? = 0 limit ?')
  .all(Math.max(1, Math.floor(members / calls)), calls) as { id: string }[];
raw.close();

const anywhere = () => first + Math.floor(Math.random() * (last - first));
const anyone = () => Math.floor(Math.random() * members);
const anyId = () => memberIds[Math.floor(Math.random() * memberIds.length)]!.id;
const page = (query = '') => `/members?first=100&order=DESC${query}`;

/** What a screen asks for, another of its kind each time. */
const lists: Record<string, () => string> = {
  'members: the first page': () => page(),
  'members: a page anywhere': () => page(`&after=${anywhere()}`),
  'members: the last page': () => page(`&after=${first + 60 * 60_000}`),
  'members: oldest first': () => '/members?first=100&order=ASC',
  'members: the beginning of one address': () => page(`&search=member${anyone()}@`),
  'members: the first letter of all addresses': () => page('&search=m'),
  'members: a name': () => page(`&search=number+${anyone()}`),
  'members: no one fits': () => page('&search=zzz'),
  'members: with a plan that a third pays': () => page('&plan=pln_pro'),
  'members: unpaid': () => page('&status=REQUIRES_PAYMENT'),
  'members: login disabled': () => page('&disabled=true'),
  'members: address not confirmed': () => page('&verified=false'),
  'members: signed up on a day': () => {
    const day = new Date(anywhere()).toISOString().slice(0, 10);
    return page(`&createdFrom=${day}&createdTo=${day}`);
  },
  'member: fields': () => `/members/${anyId()}`,
  'member: activity': () => `/members/${anyId()}/activity`,
  'member: sessions': () => `/members/${anyId()}/sessions`,
  'activity: the newest': () => '/audit?first=100',
  'deliveries: all': () => '/deliveries?first=100',
  'overview: what needs attention': () => '/attention',
  'overview: the numbers, counted within a minute': () => '/numbers?days=365',
  'plans and fields: how many use them, counted within a minute': () => '/config/usage',
};
/** Counted at most once a minute. What else is asked meanwhile may have to wait. */
const counts: Record<string, string> = {
  'overview: the numbers of 7 days': '/numbers?days=7',
  'overview: the numbers of 365 days': '/numbers?days=365',
  'plans and fields: how many use them': '/config/usage',
};

/** Owners with a session each, because each has a budget of calls. */
async function newOwners(place: DatabaseLocation, count: number): Promise<string[]> {
  const store = await openStore(place, { secrets: [benchSecret] });
  const tenant = { appId: consoleAppId, mode: 'live' } as const;
  const tokens = Array.from({ length: count }, (_, i) => `owner${i}-${Date.now()}`.padEnd(43, 'x'));
  for (const token of tokens) {
    const [id, email] = [`mem_${token}`, `${token}@example.com`];
    await store.members.create(tenant, { id, email, emailCanon: email, verified: true, permissions: ['owner'] });
    const life = { lifetimeMs: 86_400_000, idleMs: 86_400_000, atMost: 10 };
    await store.sessions.open(tenant, { id, memberId: id, tokenHash: hashSecret(token), credential: 'code', ...life });
  }
  await store.close();
  return tokens;
}

const configFile = writeConfig(root);

async function measure(engine: string, place: DatabaseLocation, env: Record<string, string>): Promise<void> {
  const owners = await newOwners(place, Object.keys({ ...lists, ...counts }).length + 1);
  const service = await startServiceProcess({ folder, configFile, children, env });
  const ask = async (path: string, token: string) => {
    const start = performance.now();
    const url = `${service.url}${consoleApiPath}/app_bench/sandbox${path}`;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - start;
  };
  for (const [name, path] of Object.entries(counts)) {
    const patient = owners.pop()!;
    let isDone = false;
    const counting = ask(path, patient).finally(() => {
      isDone = true;
    });
    let longestMs = 0;
    while (!isDone) {
      longestMs = Math.max(longestMs, await ask(`/members/${anyId()}`, patient));
      await delay(10);
    }
    print(
      `${engine} ${name}, counted anew`,
      `${(await counting).toFixed(0)} ms`,
      `(others wait ${longestMs.toFixed(0)} ms)`,
    );
  }
  for (const [name, pathOf] of Object.entries(lists)) {
    const token = owners.pop()!;
    for (let i = 0; i < 5; i++) await ask(pathOf(), token);
    const times: number[] = [];
    for (let i = 0; i < calls; i++) times.push(await ask(pathOf(), token));
    times.sort((a, b) => a - b);
    const [p50, p95] = [0.5, 0.95].map((part) => times[Math.floor(part * times.length)]!);
    if (p95! > listBudgetMs) over.push(`${engine} ${name}`);
    print(`${engine} ${name}`, `p50 ${p50!.toFixed(1)}  p95 ${p95!.toFixed(1)} ms`, `(budget p95 ${listBudgetMs} ms)`);
  }
  await visitScreens(engine, service.url, owners.pop()!);
  await service.stop();
}

/** Milliseconds since the page was asked for, at the first frame in which it stands there. */
const untilSeen = (selector: string) =>
  new Promise<number>((seen) => {
    const look = () =>
      document.querySelector(selector)?.checkVisibility() ? seen(performance.now()) : requestAnimationFrame(look);
    look();
  });

/** From an empty cache until there is something to use. */
async function visitScreens(engine: string, url: string, token: string): Promise<void> {
  const browser = await launchBrowser();
  const screens = { members: '[aria-rowindex="2"] a', overview: '#attention' };
  for (const [screen, seen] of Object.entries(screens)) {
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit++) {
      const context = await browser.newContext({ locale: 'en-US' });
      await context.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [storageKeys.token, token]);
      const tab = await context.newPage();
      await tab.goto(`${url}${consolePath}/app_bench/sandbox/${screen}`, { waitUntil: 'commit' });
      times.push(await tab.evaluate(untilSeen, seen));
      await context.close();
    }
    times.sort((a, b) => a - b);
    const middle = times[Math.floor(visits / 2)]!;
    if (middle > firstScreenBudgetMs) over.push(`${engine} ${screen} in Chromium`);
    print(
      `${engine} ${screen} in Chromium, with nothing cached`,
      `${middle.toFixed(0)} ms`,
      `(budget ${firstScreenBudgetMs} ms)`,
    );
  }
  await browser.close();
}

print(`${members.toLocaleString('en')} members`, `${(statSync(join(folder, databaseFile)).size / 1e6).toFixed(0)} MB`);
const sqlite = { MS_DATA_DIR: folder };
if (values.engine !== 'postgres') await measure('SQLite', { folder }, sqlite);
if (values.engine !== 'sqlite') {
  const postgres = await startPostgres();
  const env = { MS_DATABASE_URL: postgres.url, MS_DATA_DIR: join(root, 'none') };
  const file = join(root, 'all.jsonl');
  const run = (args: string[], env: Record<string, string>) =>
    measureCommand(args, { env: { MS_SECRET: benchSecret, ...env }, onStart: (child) => children.push(child) });
  await run(['export', '--all', file], sqlite);
  await run(['import', '--all', file], env);
  await measure('PostgreSQL', { url: postgres.url }, env);
  await postgres.stop();
}
if (over.length > 0) console.log(`\nOver their budget: ${over.join('; ')}.`);
process.exit(over.length > 0 ? 1 : 0);
