import { parseArgs } from 'node:util';
import type { Tenant } from '../contract/tenant.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { readDataLocation } from '../service/data-location.ts';
import { canonicalEmail } from '../service/domain/email-address.ts';
import type { MemberRecord } from '../service/store/members/members.ts';
import { readStore } from '../service/store/read-store.ts';
import type { Store } from '../service/store/store.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { memberDocuments } from './member-document.ts';
import { tenantOf, tenantOptions } from './tenant-option.ts';

const shownAtOnce = 50;

/** By id or by address. Throws `OperatorError` when there is no such member. */
export async function findMember(
  store: Pick<Store, 'members'>,
  tenant: Tenant,
  name: string | undefined,
): Promise<MemberRecord> {
  if (!name) throw new WrongUsage('Whose id or email?');
  const email = canonicalEmail(name);
  const member = email ? await store.members.byEmail(tenant, email) : await store.members.byId(tenant, name);
  if (!member) throw new OperatorError([`There is no member ${name} in ${tenant.appId}, ${tenant.mode}.`]);
  return member;
}

export async function listMembers(args: string[], terminal: Terminal): Promise<number> {
  const options = { ...tenantOptions, ...formatOption, limit: { type: 'string' }, after: { type: 'string' } } as const;
  const { values } = parseArgs({ args, options });
  const limit = Number(values.limit ?? shownAtOnce);
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000)
    throw new WrongUsage('--limit is a number from 1 to 10000.');
  const json = isJson(values.format);
  const store = await readStore(readDataLocation(terminal.env, terminal.cwd).place);
  try {
    const { tenant } = await tenantOf(store, values);
    const members = await store.members.page(tenant, { limit, ...(values.after && { after: values.after }) });
    const total = await store.members.count(tenant);
    const next = members.length === limit ? members.at(-1)!.id : null;
    if (json) {
      const shown = members.map(({ id, email, verified, createdAt }) => ({
        id,
        email,
        verified,
        createdAt: new Date(createdAt).toISOString(),
      }));
      terminal.out(JSON.stringify({ total, members: shown, next }));
      return exitCodes.fine;
    }
    const width = Math.max(0, ...members.map(({ id }) => id.length));
    for (const { id, email, verified, createdAt } of members)
      terminal.out(
        `${id.padEnd(width)}  ${new Date(createdAt).toISOString().slice(0, 10)}  ${verified ? 'verified  ' : 'unverified'}  ${email}`,
      );
    terminal.err(`${members.length} of ${total}${next ? `; the next ones: --after ${next}` : ''}`);
    return exitCodes.fine;
  } finally {
    await store.close();
  }
}

export async function showMember(args: string[], terminal: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: { ...tenantOptions, ...formatOption },
    allowPositionals: true,
  });
  const store = await readStore(readDataLocation(terminal.env, terminal.cwd).place);
  try {
    const { tenant } = await tenantOf(store, values);
    const member = await findMember(store, tenant, positionals[0]);
    const [document] = await memberDocuments(store, tenant, [member]);
    terminal.out(JSON.stringify(document, null, 2));
    return exitCodes.fine;
  } finally {
    await store.close();
  }
}
