import { type ChildProcess, spawn } from 'node:child_process';
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { skipBecause } from './skipped.ts';

function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
  return folders
    .map((folder) => join(folder, 'nginx'))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const nginx = findNginx();
export const hasNginx = nginx !== undefined;
if (!hasNginx) skipBecause('the tests of the nginx configuration: nginx is not installed.');

/**
 * A site served by nginx until `stop`: `http` is the content of the http block, `files` are its
 * pages by path.
 */
export async function startNginx(http: (root: string) => string, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-nginx-'));
  // As root nginx answers as another user.
  chmodSync(folder, 0o755);
  const root = join(folder, 'site');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(root, path, '..'), { recursive: true });
    writeFileSync(join(root, path), text);
    // As old as pages are: the older one is, the longer a browser keeps it of its own accord.
    utimesSync(join(root, path), 0, new Date('2020-01-01'));
  }
  const errorLog = join(folder, 'error.log');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off; worker_processes 1; pid ${folder}/nginx.pid; error_log ${errorLog} notice;
events {}
http { access_log off; types { text/html html; } ${temporary.join(' ')}
${http(root)}
}
`,
  );
  const child: ChildProcess = spawn(nginx!, ['-c', config, '-p', folder, '-e', errorLog], { stdio: 'ignore' });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return {
    said: () => readFileSync(errorLog, 'utf8'),
    /** Resolves when `url` answers; throws nginx's output when it ended instead. */
    async ready(url: string) {
      let isOver = false;
      void exited.then(() => {
        isOver = true;
      });
      while (!(await fetch(url, { redirect: 'manual' }).catch(() => null))) {
        if (isOver) throw new Error(readFileSync(errorLog, 'utf8'));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
