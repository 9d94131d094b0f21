import { parseArgs } from 'node:util';
import { ApiError } from '../platform/http/api-error.ts';
import type { AdminContext } from '../service/use-cases/admin/admin-use-case.ts';
import { eraseByName } from '../service/use-cases/admin/delete-member.ts';
import { withAdmin } from './admin-context.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { filterOf, filterOption } from './member-filter-option.ts';
import { changeMany } from './members-bulk.ts';
import { namesOf } from './members-change.ts';
import { tenantOptions } from './tenant-option.ts';

const withoutPayments =
  'This member is a customer at the payment provider, whose keys are not set here. Set them, so that she pays no more, or say --keep-customer.';

const options = {
  ...tenantOptions,
  ...formatOption,
  ...filterOption,
  yes: { type: 'boolean', default: false },
  'keep-customer': { type: 'boolean', default: false },
} as const;

/** R78 a member with everything that is hers, or all whom a filter finds. */
export async function deleteMember(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const json = isJson(values.format);
  const filter = filterOf(values.filter);
  const { member } = namesOf(positionals, false, filter !== null);
  if (!filter && !values.yes) throw new WrongUsage('Deleting cannot be taken back: say --yes as well.');
  const run = (context: AdminContext, name: string) =>
    eraseByName(context, name, { keepsCustomer: values['keep-customer'] }).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'payments-not-configured') throw error;
      throw new ApiError(error.code, { message: withoutPayments });
    });
  return withAdmin(terminal, values, async (context) => {
    if (filter) return changeMany(terminal, context, { run, filter, isSure: values.yes, isJson: json });
    const { data } = await run(context, member);
    terminal.out(json ? JSON.stringify({ deleted: data.id }) : `${data.id} is deleted.`);
    return exitCodes.fine;
  });
}
