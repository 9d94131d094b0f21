import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withTrialSchema } from '../platform/database/postgres/trial-schema.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import type { Manifest } from '../service/backup/manifest.ts';
import { type DataLocation, readDataLocation } from '../service/data-location.ts';
import type { Terminal } from './command.ts';
import { dataFindings } from './data-findings.ts';
import { restoreInto } from './restore-into.ts';

/**
 * R72 a backup that was never taken back is a hope: takes it back beside the real data, looks at
 * what came of it, and removes it again.
 */
export async function trialRestore(from: string, manifest: Manifest, terminal: Terminal) {
  const data = readDataLocation(terminal.env, terminal.cwd);
  if (manifest.engine === 'postgres' && !('url' in data.place))
    throw new OperatorError(['This is a backup of PostgreSQL: its trial needs MS_DATABASE_URL.']);
  const folder = await mkdtemp(join(terminal.env.TMPDIR ?? tmpdir(), 'latchkey-trial-'));
  const tryOut = async (place: DataLocation['place']) => {
    const trial: DataLocation = { ...data, place, dataDir: folder };
    const lost = await restoreInto(from, manifest, trial);
    const { about, findings } = await dataFindings(trial, terminal);
    return { members: 'members' in about ? about.members : 0, findings: [...lost, ...findings] };
  };
  try {
    return manifest.engine === 'postgres' && 'url' in data.place
      ? await withTrialSchema(data.place.url, (url) => tryOut({ url }))
      : await tryOut({ folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
