import { parseArgs } from 'node:util';
import type { AdminMember, AdminOperation } from '../contract/wire-admin.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { readDataLocation } from '../service/data-location.ts';
import type { AdminContext } from '../service/use-cases/admin/admin-use-case.ts';
import { adminUseCases } from '../service/use-cases/admin/index.ts';
import { withAdmin } from './admin-context.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { filterOf, filterOption } from './member-filter-option.ts';
import { changeMany } from './members-bulk.ts';
import { pairOf } from './pair-option.ts';
import { serviceUrlOf } from './service-url.ts';
import { tenantOptions } from './tenant-option.ts';

const endOption = { until: { type: 'string' } } as const;
const bulkOptions = { ...filterOption, yes: { type: 'boolean', default: false } } as const;
const shared = { ...tenantOptions, ...formatOption } as const;
type Run = (args: string[], terminal: Terminal) => Promise<number>;

type Answer = { data: unknown };

/** `<id or email>`, and with `takesPlan` the id of a plan. Throws `WrongUsage`. */
export function namesOf(
  positionals: string[],
  takesPlan: boolean,
  isFiltered: boolean,
): { member: string; planId?: string } {
  if (isFiltered) {
    const [planId, ...others] = positionals;
    if (takesPlan && !planId) throw new WrongUsage('Which plan? Give its id.');
    const extra = takesPlan ? others[0] : planId;
    if (extra !== undefined) throw new WrongUsage(`Either one member or --filter, not "${extra}" as well.`);
    return { member: '', ...(planId && { planId }) };
  }

  const [member, planId, ...rest] = positionals;
  if (!member) throw new WrongUsage('Whose id or email?');
  if (takesPlan && !planId) throw new WrongUsage('Which plan? Give its id after the member.');
  const extra = takesPlan ? rest[0] : planId;
  if (extra !== undefined) throw new WrongUsage(`One member at a time, not "${extra}" as well.`);
  return { member, ...(planId && { planId }) };
}

/** A mail may begin with the address of the service, and is queued encrypted with its secret. */
export function checkMail({ env, cwd }: Terminal) {
  const missing = [
    ...(serviceUrlOf(env) === null ? ['MS_PUBLIC_URL'] : []),
    ...(readDataLocation(env, cwd).secrets.length === 0 ? ['MS_SECRET'] : []),
  ];
  if (missing.length > 0)
    throw new OperatorError([`To send a mail, set ${missing.join(' and ')} as the service has it.`]);
}

/** The command of one use case about one member, or about all that a filter finds. */
function aboutMember(
  operation: AdminOperation,
  sentence: (member: string, answer: Answer) => string,
  { takesPlan = false, takesEnd = false, sendsMail = false } = {},
): Run {
  const run = adminUseCases[operation] as (context: AdminContext, input: object) => Promise<Answer>;
  return async (args, terminal) => {
    const options = { ...shared, ...(takesEnd && endOption), ...(!sendsMail && bulkOptions) };
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const json = isJson(values.format);
    const { until, filter: given, yes = false } = values as { until?: string; filter?: string[]; yes?: boolean };
    const filter = filterOf(given);
    const names = namesOf(positionals, takesPlan, filter !== null);
    const input = { ...names, ...(until !== undefined && { endsAt: until === 'none' ? null : until }) };
    if (filter)
      return withAdmin(terminal, values, (context) =>
        changeMany(terminal, context, {
          run: (within, member) => run(within, { ...input, member }),
          filter,
          isSure: yes,
          isJson: json,
        }),
      );
    if (sendsMail) checkMail(terminal);
    const answer = await withAdmin(terminal, values, (context) => run(context, input));
    terminal.out(json ? JSON.stringify(answer.data) : sentence(names.member, answer));
    return exitCodes.fine;
  };
}

export const disableMember = aboutMember('disableMember', (member) => `${member} is disabled and logged out.`);
export const enableMember = aboutMember('enableMember', (member) => `${member} can log in again.`);
export const endSessions = aboutMember('endSessions', (member, { data }) => {
  const { ended } = data as { ended: number };
  return `${member} is logged out everywhere: ${ended} ${ended === 1 ? 'session' : 'sessions'}.`;
});
export const addPlan = aboutMember('addFreePlan', (member) => `${member} has the plan.`, {
  takesPlan: true,
  takesEnd: true,
});
export const removePlan = aboutMember('removeFreePlan', (member) => `${member} no longer has the plan.`, {
  takesPlan: true,
});
export const grantPlan = aboutMember('grantPlan', (member) => `${member} has the plan, free of charge.`, {
  takesPlan: true,
  takesEnd: true,
});
export const revokePlan = aboutMember('revokePlan', (member) => `${member} no longer has the plan.`, {
  takesPlan: true,
});
export const verifyMember = aboutMember('verifyMember', (member) => `The address of ${member} is verified.`);
export const resetSecondFactor = aboutMember(
  'resetSecondFactor',
  (member) => `The authenticator app of ${member} is removed, and a mail says so.`,
  { sendsMail: true },
);
const sentTo = (_: string, { data }: Answer) => `A link is on its way to ${(data as { sentTo: string }).sentTo}.`;
export const sendLoginLink = aboutMember('sendLoginLink', sentTo, { sendsMail: true });
export const sendConfirmation = aboutMember('sendConfirmation', sentTo, { sendsMail: true });
export const sendReset = aboutMember('sendReset', sentTo, { sendsMail: true });

/** A member without a password, who logs in by code, by provider, or sets one by a reset. */
export async function createMember(args: string[], terminal: Terminal): Promise<number> {
  const options = {
    ...shared,
    set: { type: 'string', multiple: true },
    plan: { type: 'string', multiple: true },
    verified: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [email, extra] = positionals;
  if (!email || extra !== undefined) throw new WrongUsage('Which email? Give one address.');
  const { data }: { data: AdminMember } = await withAdmin(terminal, values, (context) =>
    adminUseCases.createMember(context, {
      email,
      verified: values.verified,
      customFields: Object.fromEntries((values.set ?? []).map((one) => pairOf('set', one))),
      plans: (values.plan ?? []).map((planId) => ({ planId })),
    }),
  );
  terminal.out(isJson(values.format) ? JSON.stringify(data) : `${data.id} is created for ${data.auth.email}.`);
  return exitCodes.fine;
}
