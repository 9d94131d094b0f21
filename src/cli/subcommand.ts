import { type Terminal, WrongUsage } from './command.ts';

type Run = (args: string[], terminal: Terminal) => Promise<number>;

/** Chooses by the first word: `latchkey app validate`. */
export function subcommand(of: string, runs: Record<string, Run>): Run {
  const names = Object.keys(runs);
  return ([name = '', ...rest], terminal) => {
    if (!Object.hasOwn(runs, name))
      throw new WrongUsage(`"${of}" wants one of ${names.join(', ')}${name ? `, not "${name}"` : ''}.`);
    return runs[name]!(rest, terminal);
  };
}
