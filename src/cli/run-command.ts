import manifest from '../../package.json' with { type: 'json' };
import { didYouMean } from '../contract/nearest.ts';
import { StoreRefusal } from '../platform/database/failure.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';
import { commands } from './commands.ts';
import { optionsOf } from './completion.ts';
import { faultSentence } from './fault-sentence.ts';

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  return [
    'latchkey <command> [options]',
    '',
    ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`),
    '',
    'First steps, in a folder of your own:',
    '  latchkey init                             asks for your site; writes app.json, .env and a first page',
    '  latchkey app apply                        puts app.json into effect',
    '  latchkey members create ada@example.com   makes a first member',
    '  latchkey serve                            runs the service until Ctrl-C',
    '',
    'latchkey <command> --help says more about one of them. Settings come from the environment (MS_…).',
    '--json, or --format json, prints the result as one JSON document.',
    'Exit codes: 0 in order, 1 something is not, 2 a wrong call, 130 interrupted.',
  ].join('\n');
}

/**
 * Runs one command line, without the program's name; answers the exit code. Never a stack for what
 * a person can mend.
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  const [name = '--help', ...given] = args;
  const rest = given.flatMap((one) => (one === '--json' ? ['--format', 'json'] : one));
  if (name === '--help' || name === '-h' || name === 'help') {
    terminal.out(overview());
    return args.length === 0 ? exitCodes.wrongUsage : exitCodes.fine;
  }
  if (name === '--version' || name === '-v') {
    terminal.out(manifest.version);
    return exitCodes.fine;
  }
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!entry) {
    terminal.err(
      `There is no command "${name}"${didYouMean(name, Object.keys(commands)) || '.'} latchkey --help lists them.`,
    );
    return exitCodes.wrongUsage;
  }
  const command = await entry.load();
  if (rest.includes('--help') || rest.includes('-h')) {
    terminal.out(command.help);
    return exitCodes.fine;
  }
  try {
    return await command.run(rest, terminal);
  } catch (error) {
    if (isUsage(error)) {
      const sentence = usageSentence(error as Error, optionsOf(command.help, name, subcommandOf(command, rest)));
      terminal.err(`${sentence} latchkey ${name} --help says how it is called.`);
      return exitCodes.wrongUsage;
    }
    for (const sentence of sentencesOf(error)) terminal.err(sentence);
    return exitCodes.problem;
  }
}

/** Our own error, or Node's about unknown options. */
const isUsage = (error: unknown) =>
  error instanceof WrongUsage || String((error as { code?: unknown } | null)?.code).startsWith('ERR_PARSE_ARGS_');

const subcommandOf = ({ subcommands }: Command, [word]: readonly string[]) => subcommands && word;

/** Node's message adds advice that does not apply here, and ends without a full stop. */
function usageSentence({ message }: Error, options: readonly string[]): string {
  const sentence = message.split('. To specify')[0]!.replace(/[.\s]*$/, '');
  const [, unknown] = /^Unknown option '(--[^']+)'/.exec(sentence) ?? [];
  const ending = /[?!]$/.test(message) ? '' : '.';
  return sentence + ((unknown && didYouMean(unknown, options)) || ending);
}

function sentencesOf(error: unknown): string[] {
  if (error instanceof OperatorError) return error.sentences;
  if (error instanceof StoreRefusal) return [error.message];
  const fault = faultSentence(error);
  if (fault === null) throw error;
  return [fault];
}
