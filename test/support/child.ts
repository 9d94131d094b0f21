import { type ChildProcess, fork } from 'node:child_process';
import { onTestFinished } from 'vitest';

/** A process beside the test, running one of its scripts. Killed when the test ends. */
export interface Child {
  /** The next message of the script; throws what it wrote to stderr when it ended without one. */
  next<T = unknown>(): Promise<T>;
  send(message: unknown): void;
  kill(): void;
  /** Resolves when it is gone. */
  exited: Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }>;
}

/** Runs `script` with `data`, which it reads by `childData()` of child-side.ts. */
export function startChild(script: URL, data: unknown): Child {
  const child: ChildProcess = fork(script, [JSON.stringify(data)], {
    // Vitest's own flags are not for it.
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // Half of a child's start is compiling the same files.
    env: { ...process.env, NODE_COMPILE_CACHE: new URL('../out/compile-cache', import.meta.url).pathname },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const inbox: unknown[] = [];
  let wake = () => {};
  let said = '';
  let isGone = false;
  child.stderr!.on('data', (chunk) => {
    said += chunk;
  });
  child.on('message', (message) => {
    inbox.push(message);
    wake();
  });
  const exited = new Promise<{ code: number | null; signal: NodeJS.Signals | null; said: string }>((resolve) => {
    // `close` and not `exit`: all output has arrived by then.
    child.once('close', (code, signal) => {
      isGone = true;
      wake();
      resolve({ code, signal, said });
    });
  });
  const kill = () => void child.kill('SIGKILL');
  onTestFinished(async () => {
    kill();
    await exited;
  });
  return {
    async next<T>() {
      while (inbox.length === 0) {
        if (isGone) throw new Error(`The child ended. ${said}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return inbox.shift() as T;
    },
    send: (message) => void child.send(message as object),
    kill,
    exited,
  };
}
