import { type Command, type CommandEntry, exitCodes, WrongUsage } from './command.ts';
import { completionScripts, type Words } from './completion-scripts.ts';

/** The options that the usage lines of a help text name, by the word behind the command. */
export function optionsOf(help: string, command: string, subcommand?: string): string[] {
  const usage = help.split('\n\n')[0]!.split(/\n(?=latchkey )/);
  const own = usage.filter((lines) => {
    const [, name, words = ''] = /^latchkey (\S+) ?(\S*)/.exec(lines) ?? [];
    return name === command && (subcommand === undefined || words.split('|').includes(subcommand));
  });
  return [...new Set(['--help', '--json', ...(own.join('\n').match(/--[a-z][a-z-]*/g) ?? [])])];
}

async function wordsOf(commands: Record<string, CommandEntry>): Promise<Words[]> {
  return Promise.all(
    Object.entries(commands).map(async ([name, { summary, load }]) => {
      const { help, subcommands = [] } = await load();
      const options = subcommands.map((word) => [word, optionsOf(help, name, word)] as const);
      return { name, summary, options: optionsOf(help, name), subcommands: Object.fromEntries(options) };
    }),
  );
}

const shells = Object.keys(completionScripts) as (keyof typeof completionScripts)[];

/** Completes the commands of the table. */
export const completionOf = (commands: Record<string, CommandEntry>): Command => ({
  help: `latchkey completion bash|zsh|fish

Prints a script that completes commands and options of latchkey with the Tab key. Install it once:

bash  latchkey completion bash > ~/.local/share/bash-completion/completions/latchkey
zsh   latchkey completion zsh > "\${fpath[1]}/_latchkey"
fish  latchkey completion fish > ~/.config/fish/completions/latchkey.fish`,
  subcommands: shells,
  async run([given, extra], terminal) {
    const shell = shells.find((name) => name === given);
    if (!shell || extra !== undefined) throw new WrongUsage(`"completion" wants one of ${shells.join(', ')}.`);
    terminal.out(completionScripts[shell](await wordsOf(commands)));
    return exitCodes.fine;
  },
});
