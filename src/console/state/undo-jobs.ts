import type { AdminWire } from '../../contract/wire-admin.ts';
import type { AdminJob } from '../../contract/wire-admin-jobs.ts';

export type Undo = AdminWire['startJob']['in'];

/** How long what a job has done can be taken back, from its end. */
export const undoMs = 10 * 60_000;
const key = 'latchkey-console-undo';
const keptAtMost = 10;

type Stored = { job: string; undo: Undo }[];

/** R78 the service forgets the members of a job that is over, so this tab keeps their ids. */
function stored(): Stored {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '[]');
  } catch {
    return [];
  }
}

function store(entries: Stored): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(entries));
  } catch {
    // Full: the panel of the job can undo it all the same.
  }
}

/** Keeps the job that takes this one back: its panel may be closed, or the page loaded anew. */
export const rememberUndo = (job: string, undo: Undo): void => store([{ job, undo }, ...stored()].slice(0, keptAtMost));

/** Taken back: it cannot be done twice. */
export const forgetUndo = (job: string): void => store(stored().filter((one) => one.job !== job));

/** Only for whom it was done: else a plan from before would be taken. Null = there is no one. */
export function undoOfDone({ failures }: AdminJob, undo: Undo | null): Undo | null {
  const failed = new Set(failures.map(({ member }) => member));
  const members = undo?.members?.filter((id) => !failed.has(id)) ?? [];
  return members.length > 0 ? { ...undo!, members } : null;
}

/** The job that takes back what this one did, as long as it may; null = none. */
export function undoOf(job: AdminJob, now: number): Undo | null {
  if (job.finishedAt === null || now > Date.parse(job.finishedAt) + undoMs) return null;
  return undoOfDone(job, stored().find((one) => one.job === job.id)?.undo ?? null);
}
