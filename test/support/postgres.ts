import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { copyNewest, hasNewest } from './newest-postgres.ts';

/** A server that tests may fill with databases. `url` leads to one that is always there. */
export interface TestPostgres {
  url: string;
  /** Crashes the server and starts it again; only where it is ours. */
  restart?(): Promise<void>;
  stop(): Promise<void>;
}

const startMs = 30_000;

/**
 * `MS_TEST_DATABASE_URL` when it is set, else a throw-away cluster of the installed PostgreSQL,
 * reached by a socket in a temporary folder; where none is installed, or the newest is requested,
 * of the one from npm. Throws one sentence when there is none.
 */
export async function startPostgres({
  newest = process.env.MS_TEST_POSTGRES === 'newest',
} = {}): Promise<TestPostgres> {
  const given = process.env.MS_TEST_DATABASE_URL;
  if (given && !newest) return { url: given, stop: async () => {} };
  const installed = newest ? undefined : findBinaries();
  if (!installed && !hasNewest()) throw new Error('no server is installed, and MS_TEST_DATABASE_URL is not set');
  // PostgreSQL refuses to run as root, so it runs as its own user then.
  const owner = process.getuid?.() === 0 ? serverUser() : undefined;
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'));
  try {
    const bin = installed ?? copyNewest(folder);
    if (owner) chownSync(folder, owner.uid, owner.gid);
    const data = join(folder, 'data');
    const made = spawnSync(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'latchkey', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
      { ...owner, cwd: folder, encoding: 'utf8' },
    );
    if (made.status !== 0) throw new Error(`initdb failed: ${firstLine(made.stderr || made.error?.message)}`);
    const servers = [await serve(join(bin, 'postgres'), folder, data, owner)];
    return {
      url: `postgres://latchkey@localhost/postgres?host=${encodeURIComponent(folder)}`,
      restart: async () => {
        const [pid = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
        process.kill(Number(pid), 'SIGQUIT');
        while (isAlive(Number(pid))) await new Promise((resolve) => setTimeout(resolve, 20));
        servers.push(await serve(join(bin, 'postgres'), folder, data, owner));
      },
      stop: async () => {
        for (const server of servers) await ended(server);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

// The shell stops the server when its input ends, which also happens when the test runner is
// killed: nothing is left.
const guardian =
  '"$0" "$@" & server=$!; trap "" INT; cat > /dev/null; kill -QUIT $server; wait $server; cd /; rm -rf "$LATCHKEY_TEST_FOLDER"';

function serve(program: string, folder: string, data: string, owner: object | undefined): Promise<ChildProcess> {
  const settings = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=300'];
  // The machine will not lose its power while the tests run, and a crash test kills the service,
  // not the server.
  settings.push('fsync=off', 'full_page_writes=off', 'shared_buffers=64MB', 'lc_messages=C');
  const args = [program, '-D', data, ...settings.flatMap((setting) => ['-c', setting])];
  const server = spawn('/bin/sh', ['-c', guardian, ...args], {
    ...owner,
    cwd: folder,
    env: { ...process.env, LATCHKEY_TEST_FOLDER: folder },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let output = '';
    const giveUp = (why: string) => {
      clearTimeout(timer);
      void ended(server);
      reject(new Error(why));
    };
    const timer = setTimeout(() => giveUp(`the server did not start within ${startMs / 1000} s`), startMs);
    server.on('error', (error) => giveUp(error.message));
    server.stderr!.on('data', (chunk) => {
      output += chunk;
      if (output.includes('ready to accept connections')) {
        clearTimeout(timer);
        resolve(server);
      } else {
        // After a crash clients come too early; that is theirs to bear.
        const fatal = /FATAL:(?! {2}the database system is).*/.exec(output)?.[0];
        if (fatal) giveUp(fatal);
      }
    });
  });
}

function ended(server: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', () => resolve());
    server.stdin!.end();
  });
}

/** The folder of `initdb` and `postgres`: of the path, or the newest of the usual places. */
function findBinaries(): string | undefined {
  const versions = (base: string, tail: string) => {
    try {
      const names = readdirSync(base).filter((name) => /\d/.test(name));
      return names.sort((a, b) => b.localeCompare(a, 'en', { numeric: true })).map((name) => join(base, name, tail));
    } catch {
      return [];
    }
  };
  const folders = [
    ...(process.env.PATH ?? '').split(delimiter),
    ...versions('/usr/lib/postgresql', 'bin'),
    '/usr/local/pgsql/bin',
    ...versions('/opt/homebrew/opt', 'bin').filter((path) => path.includes('postgresql')),
  ];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => isExecutable(join(folder, name))));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function serverUser(): { uid: number; gid: number } {
  const users = readFileSync('/etc/passwd', 'utf8').split('\n');
  const [, , uid, gid] = users.find((line) => line.startsWith('postgres:'))?.split(':') ?? [];
  if (!uid || !gid) throw new Error('as root it needs a user "postgres" to run as');
  return { uid: Number(uid), gid: Number(gid) };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] !== 'Z';
  } catch {
    return false;
  }
}

const firstLine = (text = 'no reason given') => text.trim().split('\n')[0]!;
