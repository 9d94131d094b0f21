import { type ChildProcess, fork } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { availableParallelism, getPriority, setPriority } from 'node:os';
import { createWorkQueue } from '../process/work-queue.ts';
import { ImageError, type ImageTrouble } from './files.ts';
import { outOfMemoryCode } from './image-rules.ts';

export interface DecodersOptions {
  /** Decoders at a time; default one per core. */
  maxWorkers?: number;
  timeLimitMs?: number;
  /** What a decoder may hold, its program (70 MB) included. 40 million pixels need up to 300 MB. */
  memoryBytes?: number;
  /** A decoder without work ends after this. */
  idleMs?: number;
}

/**
 * Processes that look at bytes from outside. They start when there is work, and end when there is
 * none.
 */
export interface Decoders<Job, Answer> {
  /** Throws `ImageError` where the job took too long or too much, or ended its process. */
  run(job: Job): Promise<Answer>;
  /** Those that live now (R86). */
  readonly workers: number;
  stop(): Promise<void>;
}

/** As systems count: the lower, the more of a processor; 19 is the least that there is. */
const giveWayBy = 10;

/** Lowers the priority of decoders: a picture can wait, all other requests should not. */
function giveWay({ pid }: ChildProcess): void {
  if (!pid) return;
  const priority = Math.min(getPriority() + giveWayBy, 19);
  try {
    setPriority(pid, priority);
    // Linux counts by thread. Those to come inherit it from the first one; some may be there
    // already.
    if (process.platform === 'linux')
      for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), priority);
  } catch {
    // The process is gone already, or the system forbids the change: it works without it.
  }
}

/**
 * R55 decoding in processes of its own, with a limit on time and memory. `script` answers each
 * message with one.
 */
export function createDecoders<Job, Answer>(script: string, options: DecodersOptions = {}): Decoders<Job, Answer> {
  const {
    maxWorkers = availableParallelism(),
    timeLimitMs = 10_000,
    memoryBytes = 400_000_000,
    idleMs = 30_000,
  } = options;
  const queue = createWorkQueue({ concurrency: maxWorkers, maxWaitMs: timeLimitMs, firstGuessMs: 500 });
  const alive = new Set<ChildProcess>();
  const idle: ChildProcess[] = [];
  const timers = new Map<ChildProcess, NodeJS.Timeout>();

  function start(): ChildProcess {
    const child = fork(script, [String(memoryBytes)], {
      // Of the service's environment, where the secrets are, it gets nothing.
      env: {},
      execArgv: ['--max-old-space-size=64', '--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    alive.add(child);
    giveWay(child);
    child.once('exit', () => {
      alive.delete(child);
      const at = idle.indexOf(child);
      if (at >= 0) idle.splice(at, 1);
    });
    // A child that cannot be started or written to ends; its pending call then fails.
    child.on('error', () => child.kill('SIGKILL'));
    return child;
  }

  function take(): ChildProcess {
    const child = idle.pop() ?? start();
    clearTimeout(timers.get(child));
    child.ref();
    child.channel?.ref();
    return child;
  }

  function giveBack(child: ChildProcess): void {
    if (!child.connected) return;
    idle.push(child);
    // Without work it must not keep the service alive.
    child.unref();
    child.channel?.unref();
    timers.set(child, setTimeout(() => child.kill('SIGKILL'), idleMs).unref());
  }

  async function decode(job: Job): Promise<Answer> {
    const child = take();
    const answer = await new Promise<{ is: Answer } | ImageTrouble>((resolve) => {
      const done = (result: { is: Answer } | ImageTrouble) => {
        clearTimeout(timer);
        child.off('message', onMessage).off('exit', onExit);
        resolve(result);
      };
      const onMessage = (message: unknown) => done({ is: message as Answer });
      const onExit = (code: number | null) => done(code === outOfMemoryCode ? 'too-large' : 'no-image');
      const timer = setTimeout(() => {
        done('too-slow');
        child.kill('SIGKILL');
      }, timeLimitMs);
      child.on('message', onMessage).on('exit', onExit);
      child.send(job as object, (error) => error && done('no-image'));
    });
    if (typeof answer === 'string') throw new ImageError(answer);
    giveBack(child);
    return answer.is;
  }

  return {
    run: (job) =>
      queue.run(
        () => decode(job),
        () => new ImageError('overloaded'),
      ),
    get workers() {
      return alive.size;
    },
    async stop() {
      for (const child of alive) child.kill('SIGKILL');
      await Promise.all([...alive].map((child) => new Promise((resolve) => child.once('exit', resolve))));
    },
  };
}
