import { didYouMean } from '../contract/nearest.ts';
import { type Command, type Terminal, WrongUsage } from './command.ts';

type Run = (args: string[], terminal: Terminal) => Promise<number>;

/** Chooses by the first word: `latchkey app validate`. */
export function subcommand(of: string, runs: Record<string, Run>): Pick<Command, 'run' | 'subcommands'> {
  const subcommands = Object.keys(runs);
  return {
    subcommands,
    run([name = '', ...rest], terminal) {
      if (!Object.hasOwn(runs, name))
        throw new WrongUsage(
          `"${of}" wants one of ${subcommands.join(', ')}${name ? `, not "${name}"` : ''}${didYouMean(name, subcommands) || '.'}`,
        );
      return runs[name]!(rest, terminal);
    },
  };
}
