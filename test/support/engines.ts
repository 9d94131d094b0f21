import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeEach, describe, inject } from 'vitest';
import {
  type DatabaseLocation,
  type DatabaseOptions,
  type OpenStore,
  openStore,
} from '../../src/service/store/open-store.ts';
import { migratedSchema } from './migrated-schema.ts';
import { hasNewest } from './newest-postgres.ts';
import type { PostgresAnswer } from './postgres-desk.ts';
import { skipBecause } from './skipped.ts';

export type EngineKind = 'memory' | 'file' | 'postgres';
/**
 * `newest` is PostgreSQL again, in the version that npm brought: what is about locks runs on both
 * (R76).
 */
export type EngineChoice = EngineKind | 'newest';

/**
 * One of the engines that the same tests run on. What it gives is taken back after the test (or the
 * file, from `beforeAll`).
 */
export interface TestEngine {
  readonly kind: EngineKind;
  /**
   * Empty tables of its own (a folder, or a schema of PostgreSQL). Several stores, or processes,
   * may open the same place on PostgreSQL.
   */
  place(): Promise<DatabaseLocation>;
  /** Opens `at`, or a new place. */
  open(options?: DatabaseOptions, at?: DatabaseLocation): Promise<OpenStore>;
}

const names: Record<EngineChoice, string> = {
  memory: 'SQLite in memory',
  file: 'SQLite in a file',
  postgres: 'PostgreSQL',
  newest: 'the newest PostgreSQL',
};

const askDesk = async (path: string) => (await (await fetch(inject('postgresDesk') + path)).json()) as PostgresAnswer;
const postgres = await askDesk('/');
if ('reason' in postgres) skipBecause(`the tests on PostgreSQL: ${postgres.reason}.`);

/**
 * The same tests on every engine: `describeEngines('R15 …', (engine) => { it('…', async () => {
 * const store = await engine.open(); … }) })`. `kinds` narrows the choice. PostgreSQL is skipped
 * with its reason when there is no server.
 */
export function describeEngines(
  title: string,
  body: (engine: TestEngine) => void,
  kinds: readonly EngineChoice[] = ['memory', 'file', 'postgres'],
): void {
  for (const choice of kinds) {
    const kind = choice === 'newest' ? 'postgres' : choice;
    const reason = whyNot(choice);
    if (reason) describe.skip(`${title} (${names[choice]}: ${reason})`, () => body({ kind, ...nothing }));
    else describe(`${title} (${names[choice]})`, () => body(engine(kind, choice === 'newest' ? '/newest' : '/')));
  }
}

/** For what is about races: on both versions of PostgreSQL too. */
export const describeEveryEngine = (title: string, body: (engine: TestEngine) => void): void =>
  describeEngines(title, body, ['memory', 'file', 'postgres', 'newest']);

function whyNot(choice: EngineChoice): string | undefined {
  if (choice === 'postgres' && 'reason' in postgres) return postgres.reason;
  if (choice !== 'newest' || hasNewest()) return undefined;
  skipBecause('the races on the newest PostgreSQL: npm brings none for this machine.');
  return 'npm brings none for this machine';
}

const nothing = {
  place: () => Promise.reject(new Error('skipped')),
  open: () => Promise.reject(new Error('skipped')),
};

function engine(kind: EngineKind, path: string): TestEngine {
  const ofFile: (() => Promise<void>)[] = [];
  const ofTest: (() => Promise<void>)[] = [];
  let undo = ofFile;
  const undoAll = async (list: (() => Promise<void>)[]) => {
    for (const one of list.splice(0).reverse()) await one();
  };
  beforeEach(() => {
    undo = ofTest;
  });
  afterEach(async () => {
    undo = ofFile;
    await undoAll(ofTest);
  });
  afterAll(() => undoAll(ofFile));

  const place = async (): Promise<DatabaseLocation> => {
    if (kind === 'memory') return { memory: true };
    const made = kind === 'file' ? makeFolder() : await makeSchema(path);
    undo.push(made.remove);
    return made.place;
  };
  return {
    kind,
    place,
    async open(options = {}, at) {
      const target = at ?? (await place());
      // What is about the steps wants to see them.
      if (!at && 'url' in target && !options.log && !options.trace) await asAdmin(migratedSchema, target.url);
      const store = await openStore(target, options);
      undo.push(store.close);
      return store;
    },
  };
}

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-store-'));
  return { place: { folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) };
}

/**
 * One database a test file and server; dropping many would make a server flush its buffers each
 * time.
 */
const ofThisFile = new Map<string, Promise<string>>();

async function databaseOfThisFile(path: string): Promise<string> {
  const server = path === '/' ? postgresUrl() : urlOf(await askDesk(path));
  const name = `latchkey_test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create database ${name} template template0`, server);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

if (process.env.MS_TEST_DATABASE_URL) {
  afterAll(async () => {
    const made = ofThisFile.get('/');
    const name = made && new URL(await made).pathname.slice(1);
    if (name) await asAdmin(`drop database if exists ${name} with (force)`);
  });
}

async function makeSchema(path: string) {
  if (!ofThisFile.has(path)) ofThisFile.set(path, databaseOfThisFile(path));
  const database = await ofThisFile.get(path)!;
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdmin(`create schema ${name}`, database);
  const url = new URL(database);
  url.searchParams.set('options', `-c search_path=${name}`);
  return {
    place: { url: url.href },
    remove: async () => void (await asAdmin(`drop schema ${name} cascade`, database)),
  };
}

/** Runs one statement beside all stores: what an administrator, or a disaster, would do. */
export async function asAdmin(sql: string, url: string = postgresUrl()): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(sql);
  } finally {
    await client.end();
  }
}

const postgresUrl = () => urlOf(postgres);

function urlOf(answer: PostgresAnswer): string {
  if ('reason' in answer) throw new Error(answer.reason);
  return answer.url;
}
