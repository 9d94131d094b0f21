import { appendFileSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import type { Tenant } from '../contract/tenant.ts';
import { csvLine } from '../platform/process/csv-line.ts';
import { systemRandom } from '../platform/process/random.ts';
import type { App } from '../service/domain/app-file/app.ts';
import { newConnectionId, newMemberId } from '../service/domain/ids.ts';
import type { Store } from '../service/store/store.ts';
import { recordImport } from '../service/use-cases/admin/record-import.ts';
import type { ImportArguments } from './import-arguments.ts';
import type { ImportedMember } from './imported-member.ts';
import { loginAfterImport, type Rehearsal } from './rehearsal.ts';

export interface ImportCounts {
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
  counts: ImportCounts;
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

/** Rows as they were read, checked and written, batch by batch; and the report beside them. */
export function createImport(
  store: Store,
  { tenant, app }: { tenant: Tenant; app: App },
  { isTrial, reportFile, progressFile, file, optionsDigest, atOnce }: ImportArguments & { atOnce: number },
  rehearsal: Rehearsal,
) {
  const { size, mtimeMs } = statSync(file);
  const identity = { file: { bytes: size, changedMs: mtimeMs }, tenant, options: optionsDigest };
  const known = isTrial ? null : readProgress(progressFile, identity);
  const counts: ImportCounts = known?.counts ?? { taken: 0, known: 0, refused: 0, notes: 0 };
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
      const created = results.filter((result) => result === 'taken').length;
      // Until now the report has lines of refused rows only.
      const count = { created, known: results.length - created, failed: reportLines.length };
      await recordImport({ tenant, key: null, caller: { ipPrefix: null, language: 'en' } }, tx, count);
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
