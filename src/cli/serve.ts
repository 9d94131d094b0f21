import { run } from '../service/run.ts';
import { type Command, exitCodes, WrongUsage } from './command.ts';

export const serve: Command = {
  help: `latchkey serve

Runs the service until it is stopped (SIGTERM or Ctrl-C). Every setting is an environment variable; what is missing or wrong
is printed in one sentence each.`,
  async run(args, { env, err }) {
    if (args.length > 0) throw new WrongUsage(`"serve" takes no ${args[0]}.`);
    const service = await run({ env });
    if (service) err(`Listening at ${service.server.listeningOrigin}`);
    // The service goes on; what it ends with is its own business (R81).
    return Number(process.exitCode ?? exitCodes.fine);
  },
};
