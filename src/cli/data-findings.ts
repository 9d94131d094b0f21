import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { builtInAppIds } from '../contract/built-in-apps.ts';
import type { Tenant } from '../contract/tenant.ts';
import type { DataLocation } from '../service/data-location.ts';
import { imageNameOf } from '../service/domain/image-name.ts';
import { type ReadStore, readStore } from '../service/store/read-store.ts';
import { databaseFile } from '../service/store/schema.ts';
import type { Terminal } from './command.ts';
import { filesOf } from './files-of.ts';
import { progressBar } from './progress-bar.ts';

const membersAtOnce = 500;
/** More of them would not help the operator. */
export const mostFindings = 100;

/** SQLite's own checks of its file: pages, indexes, and rows that point to nothing. */
export function fileFindings(path: string): string[] {
  const db = new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  try {
    const verdicts = db.prepare('pragma integrity_check').all() as { integrity_check: string }[];
    const orphans = db.prepare('pragma foreign_key_check').all() as { table: string; parent: string }[];
    return [
      ...verdicts.map(({ integrity_check }) => integrity_check).filter((verdict) => verdict !== 'ok'),
      ...orphans.map(({ table, parent }) => `A row of ${table} points to nothing in ${parent}.`),
    ];
  } finally {
    db.close();
  }
}

/** What must hold between rows, and between rows and files. */
async function memberFindings(
  store: ReadStore,
  data: DataLocation,
  terminal: Pick<Terminal, 'draw'>,
): Promise<{ members: number; findings: string[] }> {
  const files = filesOf(data, store);
  const findings: string[] = [];
  let members = 0;
  for (const { id: appId } of [...(await store.apps.all()), ...builtInAppIds.map((id) => ({ id }))])
    for (const mode of ['live', 'sandbox'] as const) {
      const tenant: Tenant = { appId, mode };
      const bar = progressBar(terminal, `members of ${appId}, ${mode}`, await store.members.count(tenant));
      let seen = 0;
      for (let after: string | undefined; ; ) {
        const page = await store.members.page(tenant, { limit: membersAtOnce, ...(after && { after }) });
        for (const { id, profileImage } of page) {
          const image = imageNameOf(profileImage);
          if (image && !(await files.get(image))) findings.push(`The picture of ${id} (${appId}, ${mode}) is missing.`);
          for (const team of (await store.teams.ofMember(tenant, id)).owned) {
            const seats = (await store.teams.members(tenant, team.id)).length;
            if (seats !== team.seatsUsed)
              findings.push(`The team ${team.id} counts ${team.seatsUsed} seats and has ${seats} members.`);
          }
        }
        seen += page.length;
        bar.at(seen);
        if (page.length < membersAtOnce || findings.length > mostFindings) break;
        after = page.at(-1)!.id;
      }
      bar.end();
      members += seen;
    }
  return { members, findings };
}

/** What is not in order in data that are used as they lie there, and how many members they have. */
export async function dataFindings(data: DataLocation, terminal: Pick<Terminal, 'draw'>) {
  const store = await readStore(data.place);
  try {
    const broken = 'folder' in data.place ? fileFindings(join(data.place.folder, databaseFile)) : [];
    if (broken.length > 0) return { about: { engine: store.engine }, findings: broken };
    const { members, findings } = await memberFindings(store, data, terminal);
    return { about: { engine: store.engine, members }, findings };
  } finally {
    await store.close();
  }
}
