import { hash } from 'node:crypto';
import { appendFileSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Tenant } from '../contract/tenant.ts';
import { csvLine } from '../platform/process/csv-line.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import { systemRandom } from '../platform/process/random.ts';
import type { App } from '../service/domain/app-file/app.ts';
import { newConnectionId, newMemberId } from '../service/domain/ids.ts';
import type { Store } from '../service/store/store.ts';
import { exitCodes, type Terminal, WrongUsage } from './command.ts';
import { formatOption, isJson } from './format.ts';
import {
  type FormatName,
  type FormatOptions,
  hasRoles,
  importFormats,
  isFormatName,
  readHashConfig,
  type Translated,
} from './import-formats.ts';
import {
  hasEmailColumn,
  headingsWanted,
  type ImportedMember,
  type ImportNames,
  importedMember,
  isObject,
  unknownColumns,
} from './import-row.ts';
import { importSource, type SourceRow } from './import-source.ts';
import { pairOf } from './pair-option.ts';
import { progressBar } from './progress-bar.ts';
import { createRehearsal, loginAfterImport, type Rehearsal } from './rehearsal.ts';
import { withStore } from './store-beside.ts';
import { tenantOf, tenantOptions } from './tenant-option.ts';

/** Rows of one transaction: what an interruption may have to look at again. */
const batchRows = 200;
/** A service on SQLite waits for each of them. */
const batchRowsBeside = 20;

interface Counts {
  taken: number;
  /** Their address is a member's already, of this import before an interruption for instance. */
  known: number;
  refused: number;
  notes: number;
}
/** What was done of a file, written beside it after every batch. */
interface Progress {
  file: { bytes: number; changedMs: number };
  tenant: Tenant;
  /** Other options make other members of the same rows, which begins anew. */
  options: string;
  rows: number;
  counts: Counts;
}

async function take(
  tx: Store,
  tenant: Tenant,
  { member, connections, json }: ImportedMember,
): Promise<'taken' | 'known'> {
  const id =
    member.id && !(await tx.members.byId(tenant, member.id)) ? member.id : newMemberId(systemRandom, tenant.mode);
  if ((await tx.members.create(tenant, { ...member, id })) !== 'created') return 'known';
  for (const connection of connections)
    await tx.planConnections.add(tenant, {
      ...connection,
      id: newConnectionId(systemRandom, tenant.mode),
      memberId: id,
    });
  if (json !== null) await tx.members.writeJson(tenant, id, json);
  return 'taken';
}

/** The result of a dry run: an address may be a member's, or a duplicate in the file. */
async function trial(store: Store, tenant: Tenant, batch: { member: ImportedMember }[], seen: Set<string>) {
  const results: ('taken' | 'known')[] = [];
  for (const {
    member: { member },
  } of batch) {
    const isKnown = seen.has(member.emailCanon) || (await store.members.byEmail(tenant, member.emailCanon));
    results.push(isKnown ? 'known' : 'taken');
    seen.add(member.emailCanon);
  }
  return results;
}

function readProgress(path: string, { file, tenant, options }: Omit<Progress, 'rows' | 'counts'>): Progress | null {
  try {
    const known = JSON.parse(readFileSync(path, 'utf8')) as Progress;
    const isSame =
      JSON.stringify([known.file, known.tenant, known.options]) === JSON.stringify([file, tenant, options]);
    return isSame ? known : null;
  } catch {
    return null;
  }
}

function writeProgress(path: string, progress: Progress): void {
  writeFileSync(`${path}.new`, JSON.stringify(progress), { mode: 0o600 });
  renameSync(`${path}.new`, path);
}

const options = {
  ...tenantOptions,
  ...formatOption,
  report: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  rehearse: { type: 'boolean', default: false },
  from: { type: 'string', default: 'csv' },
  plan: { type: 'string', multiple: true },
  field: { type: 'string', multiple: true },
  'hash-config': { type: 'string' },
} as const;

function readArguments(args: string[], terminal: Terminal) {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [name, ...more] = positionals;
  if (!name || more.length > 0) throw new WrongUsage('Which file? One at a time.');
  const file = resolve(terminal.cwd, name);
  const { from, rehearse, 'hash-config': config } = values;
  if (!isFormatName(from))
    throw new WrongUsage(`--from takes one of ${Object.keys(importFormats).join(', ')}, and not "${from}".`);
  if (config !== undefined && from !== 'firebase') throw new WrongUsage('--hash-config is for --from firebase.');
  const firebaseHash = config === undefined ? null : hashConfigOf(resolve(terminal.cwd, config));
  return {
    values,
    json: isJson(values.format),
    isTrial: values['dry-run'] || rehearse,
    from,
    formatOptions: { firebaseHash, now: Date.now() },
    // A digest, because the key of Firebase is secret.
    optionsDigest: hash('sha256', JSON.stringify([from, values.plan, values.field, firebaseHash])),
    file,
    reportFile: resolve(terminal.cwd, values.report ?? `${name}.report.csv`),
    progressFile: `${file}.progress.json`,
  };
}
type Arguments = ReturnType<typeof readArguments>;

function hashConfigOf(file: string): FormatOptions['firebaseHash'] {
  const config = readHashConfig(readFileSync(file, 'utf8'));
  if (config) return config;
  throw new OperatorError([
    `${file} does not hold base64_signer_key, base64_salt_separator, rounds and mem_cost, as the console of Firebase shows them.`,
  ]);
}

/** The names that `--plan` and `--field` translate, each to one that the app has. */
function namesOf({ values, from }: Arguments, app: App): ImportNames {
  const plans = new Map(values.plan?.map((pair) => pairOf('plan', pair)));
  const fields = new Map(values.field?.map((pair) => pairOf('field', pair)));
  for (const id of plans.values())
    if (!app.plans.some((plan) => plan.id === id)) throw new WrongUsage(`${app.id} has no plan with the id ${id}.`);
  for (const key of fields.values())
    if (!app.customFields.some((field) => field.key === key))
      throw new WrongUsage(`${app.id} has no custom field with the key ${key}.`);
  return { plans, fields, onlyNamedPlans: hasRoles(from), areFieldsTheirs: isTranslated(from) };
}

async function chosenTenant(store: Store, values: Arguments['values']) {
  const chosen = await tenantOf(store, { ...values, mode: values.mode ?? 'live' });
  if (values.mode === undefined && chosen.app.keys.live.length === 0)
    throw new WrongUsage(
      `${chosen.app.id} has no live key, so no member could log in to its live site: --mode must say live or sandbox.`,
    );
  return chosen;
}

/** Its columns are those of the first row, by the names of `importColumns`. */
async function openSource({ file, from, formatOptions }: Arguments) {
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
/** Its rows have the columns that we read, as they are. */
const isTranslated = (from: FormatName) => from !== 'csv' && from !== 'memberstack';

/** Rows as they were read, checked and written, batch by batch; and the report beside them. */
function createImport(
  store: Store,
  { tenant, app }: { tenant: Tenant; app: App },
  { isTrial, reportFile, progressFile, file, optionsDigest, atOnce }: Arguments & { atOnce: number },
  rehearsal: Rehearsal,
) {
  const { size, mtimeMs } = statSync(file);
  const identity = { file: { bytes: size, changedMs: mtimeMs }, tenant, options: optionsDigest };
  const known = isTrial ? null : readProgress(progressFile, identity);
  const counts: Counts = known?.counts ?? { taken: 0, known: 0, refused: 0, notes: 0 };
  const reportLines: { number: number; line: string }[] = [];
  const seen = new Set<string>();
  let batch: { number: number; member: ImportedMember }[] = [];
  let rows = 0;
  const report = (number: number, result: string, reason: string) =>
    reportLines.push({ number, line: csvLine([number, result, reason]) });
  const save = () => {
    if (!isTrial) writeProgress(progressFile, { ...identity, rows, counts });
  };
  const takeAll = () =>
    store.transaction(async (tx) => {
      const results: ('taken' | 'known')[] = [];
      for (const { member } of batch) results.push(await take(tx, tenant, member));
      return results;
    });
  if (!known) {
    writeFileSync(reportFile, `${csvLine(['row', 'result', 'reason'])}\n`, { mode: 0o600 });
    // At once where nothing can be written there, and not behind the first rows.
    save();
  }

  return {
    bytes: size,
    counts,
    /** The last row before an interruption; 0 = none. */
    firstRows: known?.rows ?? 0,
    isResumed: known !== null,
    get rows() {
      return rows;
    },
    get isBatchFull() {
      return batch.length + reportLines.length >= atOnce;
    },
    add(number: number, member: ImportedMember | string) {
      rows = number;
      if (typeof member !== 'string') return void batch.push({ number, member });
      counts.refused++;
      rehearsal.add({ how: 'lost', why: member });
      report(number, 'refused', member);
    },
    async flush() {
      const done = isTrial ? await trial(store, tenant, batch, seen) : await takeAll();
      for (const [i, result] of done.entries()) {
        const { number, member } = batch[i]!;
        counts[result]++;
        rehearsal.add(
          result === 'known'
            ? { how: 'lost', why: 'a member has this email already, and stays as she is' }
            : loginAfterImport(member, app),
        );
        if (result === 'known') report(number, 'known', 'a member has this email already');
        else for (const note of member.notes) report(number, 'taken', note);
        counts.notes += result === 'taken' ? member.notes.length : 0;
      }
      // By row: what was refused was known before the rest of its batch.
      const lines = reportLines.splice(0).sort((a, b) => a.number - b.number);
      appendFileSync(reportFile, lines.map(({ line }) => `${line}\n`).join(''));
      save();
      batch = [];
    },
  };
}

function resultOf({ taken, known, refused, notes }: Counts, { isTrial, reportFile }: Arguments): string {
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

function printResult({ rows, counts }: Import, rehearsal: Rehearsal, given: Arguments, terminal: Terminal) {
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
