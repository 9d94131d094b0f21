import { rmSync } from 'node:fs';
import type { Tenant } from '../contract/tenant.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import type { App } from '../service/domain/app-file/app.ts';
import type { Store } from '../service/store/store.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { type ImportArguments, isTranslated, namesOf, readArguments } from './import-arguments.ts';
import { hasEmailColumn, headingsWanted, unknownColumns } from './import-columns.ts';
import { importFormats, type Translated } from './import-formats.ts';
import { importedMember } from './import-row.ts';
import { createImport, type ImportCounts } from './import-run.ts';
import { importSource, type SourceRow } from './import-source.ts';
import { isObject } from './import-values.ts';
import type { ImportedMember, ImportNames } from './imported-member.ts';
import { progressBar } from './progress-bar.ts';
import { createRehearsal, type Rehearsal } from './rehearsal.ts';
import { withStore } from './store-beside.ts';
import { tenantOf } from './tenant-option.ts';

/** Rows of one transaction: what an interruption may have to look at again. */
const batchRows = 200;
/** A service on SQLite waits for each of them. */
const batchRowsBeside = 20;

async function chosenTenant(store: Store, values: ImportArguments['values']) {
  const chosen = await tenantOf(store, { ...values, mode: values.mode ?? 'live' });
  if (values.mode === undefined && chosen.app.keys.live.length === 0)
    throw new WrongUsage(
      `${chosen.app.id} has no live key, so no member could log in to its live site: --mode must say live or sandbox.`,
    );
  return chosen;
}

/** Its columns are those of the first row, by the names of `importColumns`. */
async function openSource({ file, from, formatOptions }: ImportArguments) {
  const source = importSource(file);
  const first = await source.next();
  if (first.done) throw new OperatorError([`${file} holds no members.`]);
  const { headings, values } = first.value;
  const translated = values && importFormats[from].translate(values, formatOptions);
  const row = isObject(translated) && isObject(translated.row) ? translated.row : {};
  const isWanted = typeof translated === 'string' || row.email !== undefined;
  if (isTranslated(from) && headings && !isWanted)
    throw new OperatorError([`${file} is no export of ${from}. Wanted are ${importFormats[from].source}.`]);
  if (!isTranslated(from) && headings && !hasEmailColumn(headings))
    throw new OperatorError([`No column of ${file} is called Email. ${headingsWanted(headings)}`]);
  const fields = isObject(row.customFields) ? row.customFields : {};
  const columns = Object.entries({ ...row, ...fields }).flatMap(([name, value]) => (value === undefined ? [] : name));
  return { source, first, columns };
}
function resultOf({ taken, known, refused, notes }: ImportCounts, { isTrial, reportFile }: ImportArguments): string {
  const remarks = notes > 0 ? `, ${notes} ${notes === 1 ? 'remark' : 'remarks'}` : '';
  return `${taken} ${isTrial ? 'could be taken' : 'taken'}, ${known} there already, ${refused} refused${remarks}. Every row that was not taken as it stood is in ${reportFile}.`;
}

/** A row as a member, or why it is none. */
function memberOf(translated: Translated, app: App, tenant: Tenant, names: ImportNames): ImportedMember | string {
  if (typeof translated === 'string') return translated;
  const member = importedMember(translated.row, app, tenant, names);
  return typeof member === 'string' ? member : { ...member, notes: [...translated.notes, ...member.notes] };
}

type Import = ReturnType<typeof createImport>;
type Source = Awaited<ReturnType<typeof openSource>>;

/** False when it was interrupted: what is taken is kept. */
async function takeRows(
  { source, first }: Source,
  run: Import,
  read: (row: SourceRow['values']) => ImportedMember | string,
  terminal: Terminal,
): Promise<boolean> {
  const bar = progressBar(terminal, 'rows', run.bytes);
  for (let next: IteratorResult<SourceRow> = first; !next.done; next = await source.next()) {
    const { number, bytes, values } = next.value;
    if (number <= run.firstRows && run.isResumed) continue;
    run.add(number, read(values));
    if (!run.isBatchFull) continue;
    await run.flush();
    bar.at(bytes, `${run.rows} rows`);
    if (!terminal.signal.aborted) continue;
    terminal.err(`Interrupted behind row ${run.rows}. The same command goes on from there.`);
    return false;
  }
  await run.flush();
  bar.end();
  return true;
}

function printResult({ rows, counts }: Import, rehearsal: Rehearsal, given: ImportArguments, terminal: Terminal) {
  const { values, isTrial, reportFile, json } = given;
  if (json) {
    const logins = values.rehearse && { logins: { ...rehearsal.counts, reasons: rehearsal.reasons } };
    terminal.out(JSON.stringify({ rows, ...counts, dryRun: isTrial, report: reportFile, ...logins }));
    return;
  }
  terminal.out(resultOf(counts, given));
  if (values.rehearse) for (const line of rehearsal.lines()) terminal.out(line);
}

/**
 * Rows of a file as members. Goes on where it was interrupted; no row is taken twice, however often
 * it is run.
 */
export async function importMembers(args: string[], terminal: Terminal): Promise<number> {
  const given = readArguments(args, terminal);
  return withStore(terminal, async (store, { isBeside }) => {
    const chosen = await chosenTenant(store, given.values);
    const { tenant, app } = chosen;
    const names = namesOf(given, app);
    const source = await openSource(given);
    const rehearsal = createRehearsal();
    const atOnce = isBeside ? batchRowsBeside : batchRows;
    const run = createImport(store, chosen, { ...given, atOnce }, rehearsal);
    const unknown = unknownColumns(source.columns, app, names);
    if (run.isResumed) terminal.err(`Going on behind row ${run.firstRows}.`);
    else if (unknown.length > 0)
      terminal.err(
        `Columns left out, because they are neither known here nor custom fields of the app: ${unknown.join(', ')}.`,
      );
    const { translate } = importFormats[given.from];
    const read = (row: SourceRow['values']) =>
      row ? memberOf(translate(row, given.formatOptions), app, tenant, names) : 'this is no member';
    if (!(await takeRows(source, run, read, terminal))) return exitCodes.interrupted;
    if (!given.isTrial) rmSync(given.progressFile, { force: true });
    printResult(run, rehearsal, given, terminal);
    return run.counts.refused > 0 ? exitCodes.problem : exitCodes.fine;
  });
}
