import type { AdminMember } from '../contract/wire-admin.ts';
import { ApiError } from '../platform/http/api-error.ts';
import type { AdminContext } from '../service/use-cases/admin/admin-use-case.ts';
import { adminUseCases } from '../service/use-cases/admin/index.ts';
import { exitCodes, type Terminal } from './command.ts';
import type { MemberFilterValues } from './member-filter-option.ts';
import { progressBar } from './progress-bar.ts';

const readAtOnce = '100';
const failuresShown = 20;

export interface ForMany {
  /** Does it for one of them. */
  run(context: AdminContext, member: string): Promise<unknown>;
  filter: MemberFilterValues;
  /** Whether it is done for one that the filter finds; left out = for each. */
  isWanted?(member: AdminMember): Promise<boolean>;
  isSure: boolean;
  isJson: boolean;
}

/**
 * Ids of members that fit, in the order of creation: what is changed on the way moves none of them.
 * Those created meanwhile were not counted, and stay as they are.
 */
async function* membersOf(
  context: AdminContext,
  filter: MemberFilterValues,
  createdUntil: number,
  isWanted: ForMany['isWanted'],
): AsyncGenerator<string[]> {
  let after: string | undefined;
  for (;;) {
    const page = await adminUseCases.listMembers(context, {
      ...(filter as object),
      first: readAtOnce,
      ...(after !== undefined && { after }),
    });
    const counted = page.data.filter(({ createdAt }) => Date.parse(createdAt) <= createdUntil);
    const ids: string[] = [];
    for (const member of counted) if (!isWanted || (await isWanted(member))) ids.push(member.id);
    yield ids;
    if (!page.hasNextPage || counted.length < page.data.length) return;
    after = String(page.endCursor);
  }
}

const inWords = (count: number) => (count === 1 ? '1 member' : `${count} members`);

/**
 * R125 one operation for each member that a filter finds, one transaction each: after Ctrl-C the
 * same command does the rest. Without `--yes` it counts them.
 */
export async function changeMany(
  terminal: Terminal,
  context: AdminContext,
  { run, filter, isWanted, isSure, isJson }: ForMany,
): Promise<number> {
  const where = `${context.tenant.appId}, ${context.tenant.mode}`;
  const began = await context.store.now();
  let total = 0;
  for await (const page of membersOf(context, filter, began, isWanted)) total += page.length;
  if (!isSure) {
    if (isJson) terminal.out(JSON.stringify({ total, done: 0, failures: [] }));
    else terminal.out(`The filter fits ${inWords(total)} of ${where}. Nothing was changed; add --yes to do it.`);
    return exitCodes.fine;
  }
  const bar = progressBar(terminal, 'members', total);
  const failures: { member: string; message: string }[] = [];
  let done = 0;
  for await (const page of membersOf(context, filter, began, isWanted)) {
    for (const id of page) {
      if (terminal.signal.aborted) break;
      try {
        await run(context, id);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        failures.push({ member: id, message: error.message });
      }
      bar.at(++done);
    }
    if (terminal.signal.aborted) break;
  }
  bar.end();
  const changed = done - failures.length;
  if (isJson) terminal.out(JSON.stringify({ total, done: changed, failures }));
  else terminal.out(`Done for ${inWords(changed)} of ${where}.`);
  for (const { member, message } of failures.slice(0, failuresShown)) terminal.err(`${member}: ${message}`);
  if (failures.length > failuresShown) terminal.err(`and ${failures.length - failuresShown} more.`);
  if (terminal.signal.aborted) {
    terminal.err('Stopped. Run the same command again to do the rest.');
    return exitCodes.interrupted;
  }
  return failures.length > 0 ? exitCodes.problem : exitCodes.fine;
}
