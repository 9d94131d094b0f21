import { parseArgs } from 'node:util';
import type { AdminMember } from '../contract/wire-admin.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { AdminContext } from '../service/use-cases/admin/admin-use-case.ts';
import { adminUseCases } from '../service/use-cases/admin/index.ts';
import { withAdmin } from './admin-context.ts';
import { exitCodes, type Terminal } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { namesOf } from './members-change.ts';
import { tenantOptions } from './tenant-option.ts';

const withoutPayments = 'The keys of the payment provider are not set here. Set them as the service has them.';
const shared = { ...tenantOptions, ...formatOption } as const;

interface Call {
  args: string[];
  terminal: Terminal;
  options?: Record<string, { type: 'boolean'; default: false }>;
}

interface Change {
  run: (
    context: AdminContext,
    names: { member: string; planId: string },
    isNow: boolean,
  ) => Promise<{ data: AdminMember }>;
  sentence: (member: string, plan: AdminMember['planConnections'][number] | undefined) => string;
}

/** One paid plan of one member, at the payment provider. */
async function change({ args, terminal, options = {} }: Call, { run, sentence }: Change): Promise<number> {
  const { values, positionals } = parseArgs({ args, options: { ...shared, ...options }, allowPositionals: true });
  const { member, planId = '' } = namesOf(positionals, true, false);
  const isNow = (values as { now?: boolean }).now === true;
  const { data } = await withAdmin(terminal, values, (context) =>
    run(context, { member, planId }, isNow).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'payments-not-configured') throw error;
      throw new ApiError(error.code, { message: withoutPayments });
    }),
  );
  const plan = data.planConnections.find((one) => one.planId === planId);
  terminal.out(isJson(values.format) ? JSON.stringify(data) : sentence(member, plan));
  return exitCodes.fine;
}

export const cancelPlan = (args: string[], terminal: Terminal): Promise<number> =>
  change(
    { args, terminal, options: { now: { type: 'boolean', default: false } } },
    {
      run: (context, names, isNow) =>
        adminUseCases.cancelPlan(context, { ...names, when: isNow ? 'now' : 'period-end' }),
      sentence: (member, plan) => {
        const ends = plan?.active && plan.payment?.cancelAtDate;
        return ends
          ? `${member} has the plan until ${new Date(ends * 1000).toISOString().slice(0, 10)}, UTC.`
          : `${member} no longer has the plan. No money was returned.`;
      },
    },
  );

export const keepPlan = (args: string[], terminal: Terminal): Promise<number> =>
  change(
    { args, terminal },
    {
      run: (context, names) => adminUseCases.keepPlan(context, names),
      sentence: (member) => `${member} keeps the plan, and goes on paying.`,
    },
  );
