import type { Terminal } from '../../src/cli/command.ts';
import { runCommand } from '../../src/cli/run-command.ts';

/** One call of the command line in this process: its exit code and both outputs. */
export async function latchkey(
  args: string[],
  env: Record<string, string | undefined> = {},
  more: Partial<Terminal> = {},
) {
  const lines = { out: [] as string[], err: [] as string[] };
  const code = await runCommand(args, {
    env,
    cwd: process.cwd(),
    out: (line) => void lines.out.push(line),
    drained: async () => {},
    err: (line) => void lines.err.push(line),
    draw: null,
    ask: null,
    signal: new AbortController().signal,
    ...more,
  });
  return { code, out: lines.out.join('\n'), err: lines.err.join('\n') };
}
