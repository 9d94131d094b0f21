import { parseArgs } from 'node:util';
import { OperatorError } from '../platform/process/operator-error.ts';
import { systemRandom } from '../platform/process/random.ts';
import { readDataLocation } from '../service/data-location.ts';
import { paymentsOfApps } from '../service/payments-of-apps.ts';
import { openStore } from '../service/store/open-store.ts';
import { eraseMember } from '../service/use-cases/account/erase-member.ts';
import { queueWebhooks } from '../service/use-cases/queue-webhooks.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { filesOf } from './files-of.ts';
import { formatOption, isJson } from './format.ts';
import { findMember } from './members-list.ts';
import { tenantOf, tenantOptions } from './tenant-option.ts';

/**
 * R78 a member with everything that is hers. Her customer at the payment provider goes first, so
 * that no payment continues.
 */
export async function deleteMember(args: string[], terminal: Terminal): Promise<number> {
  const options = {
    ...tenantOptions,
    ...formatOption,
    yes: { type: 'boolean', default: false },
    'keep-customer': { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const json = isJson(values.format);
  if (!values.yes) throw new WrongUsage('Deleting cannot be taken back: say --yes as well.');
  const data = readDataLocation(terminal.env, terminal.cwd);
  const store = await openStore(data.place, { secrets: data.secrets });
  try {
    const { tenant, app } = await tenantOf(store, values);
    const member = await findMember(store, tenant, positionals[0]);
    if (member.paymentCustomerId && !values['keep-customer']) {
      const payments = await paymentsOfApps(
        (name) => terminal.env[name],
        null,
      )({ id: app.id, mode: tenant.mode, payments: app.payments[tenant.mode] });
      if (!payments)
        throw new OperatorError([
          'This member is a customer at the payment provider, whose keys are not set here. Set them, so that she pays no more, or say --keep-customer.',
        ]);
      await payments.removeCustomer(member.paymentCustomerId);
    }
    const webhooks = app.webhooks[tenant.mode];
    if (webhooks.length > 0 && data.secrets.length === 0)
      throw new OperatorError([
        'Servers learn of deletions by webhooks, which wait sealed with MS_SECRET: set it as the service has it.',
      ]);
    await eraseMember({ store, files: filesOf(data, store) }, tenant, member, async (tx) => {
      await tx.auditLog.add(tenant, { event: 'member-deleted', actor: 'admin', memberId: member.id });
      const sender = { app: { id: app.id, mode: tenant.mode, webhooks }, random: systemRandom };
      await queueWebhooks(sender, tx, 'member.deleted', member.id);
    });
    terminal.out(json ? JSON.stringify({ deleted: member.id }) : `${member.id} is deleted.`);
    return exitCodes.fine;
  } finally {
    await store.close();
  }
}
