import { type ChildProcess, fork, type StdioOptions } from 'node:child_process';

export interface Measured {
  code: number;
  seconds: number;
  /** The peak above what the process took before the command ran. */
  grownMb: number;
}

const program = new URL('./measured-command.ts', import.meta.url);

/** Runs a command in a process of its own, whose result goes to `out`. Throws when it fails. */
export async function measureCommand(
  args: readonly string[],
  {
    env,
    out = 'ignore',
    onStart,
  }: { env: NodeJS.ProcessEnv; out?: number | 'ignore'; onStart?: (child: ChildProcess) => void },
): Promise<Measured> {
  const stdio: StdioOptions = ['ignore', out, 'inherit', 'ipc'];
  const child = fork(program, args, { env: { ...process.env, ...env }, stdio });
  onStart?.(child);
  const [result] = await Promise.all([
    new Promise<Measured>((resolve, reject) => {
      child.once('message', (message) => resolve(message as Measured));
      child.once('exit', () => reject(new Error(`${args.join(' ')} ended`)));
    }),
    new Promise((resolve) => child.once('exit', resolve)),
  ]);
  if (result.code !== 0) throw new Error(`${args.join(' ')} failed`);
  return result;
}
