// `npm run bench -- members [--members 1000000] [--keep a-folder]`: a member list of a million on
// both engines (R125), and the move between them (R132). Each kind of page is asked over HTTP, one
// after the other, as a console asks.
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { parseArgs } from 'node:util';
import { databaseFile } from '../../src/service/store/schema.ts';
import { startPostgres } from '../support/postgres.ts';
import { measureCommand } from './members/measure-command.ts';
import { vary } from './members/vary.ts';
import { fill } from './service/fill.ts';
import { benchSecret, startServiceProcess, writeConfig } from './service/start-service-process.ts';

const { values } = parseArgs({
  options: { members: { type: 'string', default: '1000000' }, keep: { type: 'string' } },
});
const members = Number(values.members);
const budgetMs = 50;
const budgetMb = 50;
const pages = 200;
const tenant = ['--app', 'app_bench', '--mode', 'sandbox'];

const root = mkdtempSync(join(tmpdir(), 'latchkey-bench-'));
const children: ChildProcess[] = [];
const postgres = await startPostgres();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(root, { recursive: true, force: true });
});
const whole = (n: number) => Math.round(n).toLocaleString('en');
const say = (name: string, figure: string, budget = '') =>
  console.log(`${name.padEnd(52)} ${figure.padStart(28)}  ${budget}`);

/** Runs a command whose result goes to `out`; its time and memory. */
const measured = (env: Record<string, string>, args: string[], out: number | 'ignore' = 'ignore') =>
  measureCommand(args, { env: { MS_SECRET: benchSecret, ...env }, out, onStart: (child) => children.push(child) });
const timed = async (name: string, ...call: Parameters<typeof measured>) => {
  const { seconds, grownMb } = await measured(...call);
  say(name, `${seconds.toFixed(0)} s, memory +${whole(grownMb)} MB`, `(budget +${budgetMb} MB)`);
};

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

const folder = values.keep ?? join(root, 'sqlite');
const { written } = await fill(folder, members, 'no hash');
if (written) vary(folder);
const raw = new DatabaseSync(join(folder, databaseFile), { readOnly: true });
const span = raw.prepare('select min(created_at) as first, max(created_at) as last from members').get() as {
  first: number;
  last: number;
};
raw.close();

const anywhere = () => span.first + Math.floor(Math.random() * (span.last - span.first));
const anyone = () => Math.floor(Math.random() * members);
const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
/** The query of each kind of page, and one of its kind each time. */
const kinds: Record<string, () => string> = {
  'the first page': () => '',
  'a page anywhere, oldest first': () => `&after=${anywhere()}`,
  'a page anywhere, newest first': () => `&order=DESC&after=${anywhere()}`,
  'disabled, one in 1,000': () => `&disabled=true&order=DESC&after=${anywhere()}`,
  'not verified, one in 500': () => `&verified=false&after=${anywhere()}`,
  'verified, nearly all': () => `&verified=true&after=${anywhere()}`,
  'a plan that all have': () => `&plan=pln_free&after=${anywhere()}`,
  'a plan that one in 5,000 has': () => `&plan=pln_rare&after=${anywhere()}`,
  'a plan that one in 5,000 has to pay': () => '&status=REQUIRES_PAYMENT',
  'a plan that one in 5,000 has ended': () => `&status=CANCELED&after=${anywhere()}`,
  'created on a day': () => `&createdFrom=${day(anywhere())}&createdTo=${day(anywhere())}`,
  'the beginning of one e-mail': () => `&search=member${anyone()}@`,
  'the beginning of many e-mails': () => `&search=member${1 + Math.floor(Math.random() * 9)}`,
  'the beginning of a name': () => `&search=number+${anyone()}`,
  'a beginning, disabled, with a plan': () => '&search=member&disabled=true&plan=pln_free',
  'a beginning that none has': () => '&search=zzz',
};

async function newKey(env: Record<string, string>): Promise<string> {
  const out = join(root, 'key');
  await measured(env, ['keys', 'add', 'bench', ...tenant, '--json'], openSync(out, 'w'));
  return (JSON.parse(readFileSync(out, 'utf8')) as { key: string }).key;
}

const configFile = writeConfig(root);
const badly: string[] = [];
async function lists(engine: string, env: Record<string, string>): Promise<void> {
  const service = await startServiceProcess({ folder, configFile, children, env });
  const ask = async (query: string, key: string) => {
    const start = performance.now();
    const answer = await fetch(`${service.url}/admin/members?first=50${query}`, { headers: { 'x-api-key': key } });
    if (!answer.ok) throw new Error(`${query}: ${answer.status} ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - start;
  };
  // The first one counts all members; its number is kept for a minute.
  say(`${engine}: the first page after a start`, `${(await ask('', await newKey(env))).toFixed(0)} ms`);
  for (const [name, queryOf] of Object.entries(kinds)) {
    // Each key has a budget of calls.
    const key = await newKey(env);
    for (let i = 0; i < 5; i++) await ask(queryOf(), key);
    const times: number[] = [];
    for (let i = 0; i < pages; i++) times.push(await ask(queryOf(), key));
    times.sort((a, b) => a - b);
    const [p50, p95] = [0.5, 0.95].map((part) => times[Math.floor(part * times.length)]!);
    if (p95! > budgetMs) badly.push(`${engine}: ${name}`);
    say(`${engine}: ${name}`, `p50 ${p50!.toFixed(1)}  p95 ${p95!.toFixed(1)} ms`, `(budget p95 ${budgetMs} ms)`);
  }
  await service.stop();
}

const sqlite = { MS_DATA_DIR: folder };
const toPostgres = { MS_DATABASE_URL: postgres.url, MS_DATA_DIR: join(root, 'none') };
const file = join(root, 'all.jsonl');
say(`${whole(members)} members in SQLite`, `${whole(statSync(join(folder, databaseFile)).size / 1e6)} MB`);
await lists('SQLite', sqlite);
await timed('members export from SQLite', sqlite, ['members', 'export', ...tenant], openSync('/dev/null', 'w'));
await timed('export --all from SQLite', sqlite, ['export', '--all', file]);
await timed('import --all into PostgreSQL', toPostgres, ['import', '--all', file]);
await lists('PostgreSQL', toPostgres);
await timed('members export from PostgreSQL', toPostgres, ['members', 'export', ...tenant], openSync('/dev/null', 'w'));
await timed('export --all from PostgreSQL', toPostgres, ['export', '--all', `${file}.2`]);
await timed('import --all into SQLite', { MS_DATA_DIR: join(root, 'back') }, ['import', '--all', `${file}.2`]);
await timed('export --all from there', { MS_DATA_DIR: join(root, 'back') }, ['export', '--all', `${file}.3`]);
const hashes = await Promise.all([`${file}.2`, `${file}.3`].map(hashOf));
say('the two last files', hashes[0] === hashes[1] ? 'equal' : 'DIFFERENT');
if (hashes[0] !== hashes[1]) badly.push('the move');
await postgres.stop();
if (badly.length > 0) console.log(`\nOver their budget: ${badly.join('; ')}.`);
process.exit(badly.length > 0 ? 1 : 0);
