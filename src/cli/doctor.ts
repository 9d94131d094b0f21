import { parseArgs } from 'node:util';
import { type Diagnosis, diagnose } from '../service/doctor/diagnose.ts';
import { type Command, exitCodes } from './command.ts';
import { doctorContext } from './doctor-context.ts';
import { formatOption, isJson } from './format.ts';

const lineOf = ({ state, check, message }: Diagnosis) => `${state.padEnd(7)}  ${check.padEnd(14)}  ${message}`;

export const doctor: Command = {
  help: `latchkey doctor [--format text|json]

Looks for what keeps an installation from working: settings, keys, origins, database, backups, the service, its public address,
the proxy with its headers, the mail server, DNS of the sender, mails and webhooks that fail, and the clock. Each is "ok",
"warning" or "fault", with what to do in one sentence. What does not answer in time is a warning that it could not be asked.

Give it the environment of the service. MS_BACKUP_DIR names the folder of backups, MS_DKIM_SELECTOR the key of the sender's
domain. It sends no mail and changes nothing, and works beside a running service as well as without it.

Exit code 1 when there is a fault; warnings alone are in order.`,
  async run(args, terminal) {
    const { values } = parseArgs({ args, options: formatOption });
    const json = isJson(values.format);
    const { context, close } = await doctorContext(terminal.env, terminal.cwd);
    const found = await diagnose(context).finally(close);
    const [faults, warnings] = (['fault', 'warning'] as const).map(
      (state) => found.filter((one) => one.state === state).length,
    );
    if (json) terminal.out(JSON.stringify({ ok: faults === 0, faults, warnings, checks: found }));
    else for (const one of found) terminal.out(lineOf(one));
    terminal.err(
      `${faults} ${faults === 1 ? 'fault' : 'faults'}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`,
    );
    return faults === 0 ? exitCodes.fine : exitCodes.problem;
  },
};
