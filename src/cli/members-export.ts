import { parseArgs } from 'node:util';
import { csvLine } from '../platform/process/csv-line.ts';
import { readDataLocation } from '../service/data-location.ts';
import { readStore } from '../service/store/read-store.ts';
import { fieldColumns, memberColumns } from '../service/use-cases/admin/member-columns.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { type MemberDocument, memberDocuments } from './member-document.ts';
import { progressBar } from './progress-bar.ts';
import { tenantOf, tenantOptions } from './tenant-option.ts';

const atOnce = 200;

type Column = [name: string, value: (member: MemberDocument) => unknown];
const passwordHash: Column = ['passwordHash', ({ auth }) => auth.passwordHash];

/** R78 all stored data of the members, one a line, as JSON or CSV. */
export async function exportMembers(args: string[], terminal: Terminal): Promise<number> {
  const options = {
    ...tenantOptions,
    format: { type: 'string', default: 'json' },
    'with-password-hashes': { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args, options });
  if (values.format !== 'json' && values.format !== 'csv') throw new WrongUsage('--format is json or csv.');
  const store = await readStore(readDataLocation(terminal.env, terminal.cwd).place);
  try {
    const { tenant, app } = await tenantOf(store, values);
    const withHash = values['with-password-hashes'];
    const columns: Column[] = [
      ...memberColumns,
      ...(withHash ? [passwordHash] : []),
      ...fieldColumns(app.customFields.map(({ key }) => key)),
    ];
    if (values.format === 'csv') terminal.out(csvLine(columns.map(([name]) => name)));
    const bar = progressBar(terminal, 'members', await store.members.count(tenant));
    let done = 0;
    for (let after: string | undefined; ; ) {
      const members = await store.members.page(tenant, { limit: atOnce, ...(after && { after }) });
      for (const document of await memberDocuments(store, tenant, members, { withHash }))
        terminal.out(
          values.format === 'csv' ? csvLine(columns.map(([, value]) => value(document))) : JSON.stringify(document),
        );
      await terminal.drained();
      done += members.length;
      bar.at(done);
      if (members.length < atOnce) break;
      if (terminal.signal.aborted) return exitCodes.interrupted;
      after = members.at(-1)!.id;
    }
    bar.end();
    return exitCodes.fine;
  } finally {
    await store.close();
  }
}
