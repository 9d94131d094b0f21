import { parseArgs } from 'node:util';
import type { Tenant } from '../contract/tenant.ts';
import { ApiError } from '../platform/http/api-error.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { readDataLocation } from '../service/data-location.ts';
import { canonicalEmail } from '../service/domain/email-address.ts';
import type { MemberFilters } from '../service/store/members/member-search.ts';
import type { MemberRecord } from '../service/store/members/members.ts';
import { readStore } from '../service/store/read-store.ts';
import type { Store } from '../service/store/store.ts';
import { cursorOf, filtersOf } from '../service/use-cases/admin/list-members.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import { memberDocuments } from './member-document.ts';
import { filterOf, filterOption } from './member-filter-option.ts';
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

function filtersOfOption(given: readonly string[] | undefined): MemberFilters | null {
  const filter = filterOf(given);
  try {
    return filter && filtersOf(filter as object);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    throw new WrongUsage((error.extra.errors ?? []).map(({ field }) => `--filter ${field} is no day.`).join(' '));
  }
}

interface Page {
  limit: number;
  after: string | undefined;
}

async function pageOfAll(store: Store, tenant: Tenant, { limit, after }: Page) {
  const members = await store.members.page(tenant, { limit, ...(after && { after }) });
  const next = members.length === limit ? members.at(-1)!.id : null;
  return { members, total: await store.members.count(tenant), next };
}

/** R125 in the order of creation; how many fit in all would take a walk through all of them. */
async function pageThatFits(store: Store, tenant: Tenant, filters: MemberFilters, { limit, after }: Page) {
  if (after !== undefined && !/^\d+(\.\w+)?$/.test(after))
    throw new WrongUsage('With --filter, --after takes what the last page ended with.');
  const from = cursorOf(after);
  const { members, next } = await store.members.search(tenant, { ...filters, order: 'ASC', from, limit });
  return { members, total: null, next: next && (next.id === null ? `${next.at}` : `${next.at}.${next.id}`) };
}

export async function listMembers(args: string[], terminal: Terminal): Promise<number> {
  const options = {
    ...tenantOptions,
    ...formatOption,
    ...filterOption,
    limit: { type: 'string' },
    after: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args, options });
  const limit = Number(values.limit ?? shownAtOnce);
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000)
    throw new WrongUsage('--limit is a number from 1 to 10000.');
  const filters = filtersOfOption(values.filter);
  const json = isJson(values.format);
  const store = await readStore(readDataLocation(terminal.env, terminal.cwd).place);
  try {
    const { tenant } = await tenantOf(store, values);
    const page = { limit, after: values.after };
    const { members, total, next } = filters
      ? await pageThatFits(store, tenant, filters, page)
      : await pageOfAll(store, tenant, page);
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
    const shown = total === null ? `${members.length} that fit` : `${members.length} of ${total}`;
    terminal.err(`${shown}${next ? `; the next ones: --after ${next}` : ''}`);
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
