/** What a command may touch of the world; tests give their own. */
export interface Terminal {
  env: Record<string, string | undefined>;
  cwd: string;
  /** A line on standard output: results, and nothing else. */
  out(line: string): void;
  /** Resolves when the reader has taken what `out` was given: between pages of a long result. */
  drained(): Promise<void>;
  /** A line on standard error: progress, warnings, why it failed. */
  err(line: string): void;
  /** Draws over the last line of standard error; null when that is no terminal. */
  draw: ((line: string) => void) | null;
  /** Asks a question and waits for the line that is typed; null where there is no terminal. */
  ask: ((question: string) => Promise<string>) | null;
  /** Fires when the person asks to stop (Ctrl-C): finish the step under way, keep what was done. */
  signal: AbortSignal;
}

/**
 * One command: its own file, listed in `commands.ts`. `run` answers the exit code; it throws
 * `WrongUsage` for a wrong call, and `Mistakes` or `StoreRefusal` for what the operator can mend.
 */
export interface Command {
  /** The help text: how it is called, what it does, its options. */
  help: string;
  /** The words that may stand behind its name. */
  subcommands?: readonly string[];
  run(args: string[], terminal: Terminal): Promise<number>;
}

/** A row of the table of commands. */
export interface CommandEntry {
  /** One line of `latchkey --help`. */
  summary: string;
  load: () => Promise<Command>;
}

/** Exit codes, the same for every command. `problem`: it ran, and something is not in order. */
export const exitCodes = { fine: 0, problem: 1, wrongUsage: 2, interrupted: 130 } as const;

/** The command line itself is wrong. */
export class WrongUsage extends Error {
  override name = 'WrongUsage';
}
