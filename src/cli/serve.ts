import { settingsWithMistakes } from '../service/config.ts';
import { demoOperator } from '../service/domain/app-file/console-app.ts';
import { run } from '../service/run.ts';
import { type Command, exitCodes, type Terminal, WrongUsage } from './command.ts';

/** What to open on a trial. */
function demoLines(env: Terminal['env']): string[] {
  const { isDemo, publicUrl } = settingsWithMistakes(env).settings;
  if (!isDemo) return [];
  return [
    'This is demo mode, for this machine only. Ctrl-C stops it.',
    `  ${publicUrl}/docs     the documentation, with live examples`,
    `  ${publicUrl}/mailbox  every mail`,
    `  ${publicUrl}/console  the console: ${demoOperator.email}, password ${demoOperator.password}`,
  ];
}

export const serve: Command = {
  help: `latchkey serve

Runs the service until it is stopped (SIGTERM or Ctrl-C). Every setting is an environment variable; what is missing or wrong
is printed in one sentence each.`,
  async run(args, { env, err }) {
    if (args.length > 0) throw new WrongUsage(`"serve" takes no ${args[0]}.`);
    const service = await run({ env });
    if (service) {
      err(`Listening at ${service.server.listeningOrigin}`);
      for (const line of demoLines(env)) err(line);
    }
    // The service goes on; what it ends with is its own business (R81).
    return Number(process.exitCode ?? exitCodes.fine);
  },
};
