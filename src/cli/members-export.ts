import { parseArgs } from 'node:util';
import { csvLine } from '../platform/process/csv-line.ts';
import { readDataLocation } from '../service/data-location.ts';
import { readStore } from '../service/store/read-store.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { type MemberDocument, memberDocument } from './member-document.ts';
import { progressBar } from './progress-bar.ts';
import { tenantOf, tenantOptions } from './tenant-option.ts';

const atOnce = 200;

/** The columns of a CSV export; nested values are JSON. */
function csvColumns(customFields: readonly string[]): [name: string, value: (member: MemberDocument) => unknown][] {
  return [
    ['id', ({ id }) => id],
    ['email', ({ auth }) => auth.email],
    ['verified', ({ verified }) => verified],
    ['createdAt', ({ createdAt }) => createdAt],
    [
      'plans',
      ({ planConnections }) =>
        planConnections
          .filter(({ active }) => active)
          .map(({ planId }) => planId)
          .join(';'),
    ],
    ['stripeCustomerId', ({ stripeCustomerId }) => stripeCustomerId],
    ['profileImage', ({ profileImage }) => profileImage],
    ['permissions', ({ permissions }) => permissions.join(';')],
    ['loginRedirect', ({ loginRedirect }) => loginRedirect],
    ['metaData', ({ metaData }) => (Object.keys(metaData).length > 0 ? metaData : '')],
    ['json', ({ json }) => json],
    ['passwordHash', ({ auth }) => auth.passwordHash],
    ...customFields.map((key): [string, (member: MemberDocument) => unknown] => [
      `customFields.${key}`,
      ({ customFields: values }) => values[key],
    ]),
  ];
}

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
    const columns = csvColumns(app.customFields.map(({ key }) => key)).filter(
      ([name]) => withHash || name !== 'passwordHash',
    );
    if (values.format === 'csv') terminal.out(csvLine(columns.map(([name]) => name)));
    const bar = progressBar(terminal, 'members', await store.members.count(tenant));
    let done = 0;
    for (let after: string | undefined; ; ) {
      const members = await store.members.page(tenant, { limit: atOnce, ...(after && { after }) });
      for (const member of members) {
        const document = await memberDocument(store, tenant, member, { withHash });
        terminal.out(
          values.format === 'csv' ? csvLine(columns.map(([, value]) => value(document))) : JSON.stringify(document),
        );
      }
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
