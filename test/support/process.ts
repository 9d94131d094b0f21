import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../../src/service/main.ts', import.meta.url));

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** An empty folder, gone when the test is over. */
export function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-data-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * The service as a process of its own, with demo mode's environment and `env` over it; `args` are
 * for Node.
 */
export async function startProcess(env: Record<string, string | undefined>, { args = [] }: { args?: string[] } = {}) {
  const port = env.MS_PORT ?? String(await freePort());
  const child = spawn(process.execPath, [...args, main], {
    env: {
      PATH: process.env.PATH,
      // A third of its start is compiling the same files.
      NODE_COMPILE_CACHE: fileURLToPath(new URL('../out/compile-cache', import.meta.url)),
      MS_DEMO: '1',
      MS_DATA_DIR: env.MS_DATA_DIR ?? freshFolder(),
      MS_HOST: '127.0.0.1',
      MS_PORT: port,
      ...env,
    },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (bytes) => {
    out += bytes;
  });
  child.stderr.on('data', (bytes) => {
    err += bytes;
  });
  const exited = new Promise<{ code: number | null; signal: string | null; out: string; err: string }>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, out, err }));
  });
  const url = `http://127.0.0.1:${port}`;

  return {
    child,
    url,
    port,
    exited,
    said: () => ({ out, err }),
    /** Resolves when it is ready; throws its output when it ended instead. */
    async ready() {
      let ended = false;
      void exited.then(() => {
        ended = true;
      });
      for (;;) {
        if (ended) throw new Error(`the service ended: ${err}${out}`);
        const answer = await fetch(`${url}/health/ready`).catch(() => null);
        if (answer?.status === 200) return;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  };
}
export type ServiceProcess = Awaited<ReturnType<typeof startProcess>>;
