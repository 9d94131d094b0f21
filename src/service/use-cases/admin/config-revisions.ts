import { fail } from '../../../platform/http/api-error.ts';
import { diffApps } from '../../domain/app-file/app-diff.ts';
import { hashOfApps } from '../../domain/app-file/canonical.ts';
import type { AppRevision } from '../../store/apps/app-revisions.ts';
import type { AppsDocument } from '../app/apply-apps.ts';
import { actorNames } from './actor-names.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';

const shownAtOnce = 50;
/** A long history of other apps is read in several calls. */
const readAtMost = 1_000;

type Revision = AppRevision<AppsDocument>;
export type StoredApp = AppsDocument['apps'][number];

export const appIn = (revision: Revision | null, { tenant }: Pick<AdminContext, 'tenant'>): StoredApp | null =>
  revision?.document.apps.find(({ id }) => id === tenant.appId) ?? null;

export const isSame = (a: StoredApp | null, b: StoredApp | null) =>
  a === b || (a !== null && b !== null && hashOfApps([a]) === hashOfApps([b]));

export const differencesOf = (before: StoredApp, after: StoredApp) =>
  diffApps([before], [after]).map(({ app: _, ...difference }) => difference);

async function shown(context: AdminContext, revisions: Revision[]) {
  const idsOf = (from: Revision['source']) =>
    revisions.filter(({ source }) => source === from).map(({ actor }) => actor);
  const names = await actorNames(context, { keys: idsOf('key'), operators: idsOf('console') });
  return revisions.map(({ number, source, actor, at, note }) => ({
    revision: number,
    source,
    actor,
    actorName: names.get(actor) ?? null,
    at: new Date(at).toISOString(),
    note,
  }));
}

/** The newest revision with the app. Throws `app-not-found`. */
export async function currentConfig(context: AdminContext): Promise<{ revision: number; app: StoredApp }> {
  const newest = await context.store.appRevisions.newest<AppsDocument>();
  const app = appIn(newest, context);
  return newest && app ? { revision: newest.number, app } : fail('app-not-found');
}

/** The app as an older revision has it. Throws `not-found`. */
export async function configOf(context: AdminContext, revision: string): Promise<{ found: Revision; app: StoredApp }> {
  const found = await context.store.appRevisions.find<AppsDocument>(Number(revision));
  const app = appIn(found, context);
  return found && app ? { found, app } : fail('not-found');
}

/** R116 what is in effect, without the seed and never with secrets. */
export const getConfig: AdminUseCase<'getConfig'> = async (context) => ({
  data: { ...(await currentConfig(context)), isInFile: context.isConfigInFile ?? false },
});

/** R116 a key sees its own app only, so revisions that changed others are left out. */
export const listRevisions: AdminUseCase<'listRevisions'> = async (context, { first, before }) => {
  const { appRevisions } = context.store;
  const limit = Number(first ?? shownAtOnce);
  const newest = before === undefined ? await appRevisions.newestNumber() : Number(before) - 1;
  const found: Revision[] = [];
  let one = await appRevisions.find<AppsDocument>(newest);
  for (let read = 0; one && found.length < limit && read < readAtMost; read++) {
    const older = await appRevisions.find<AppsDocument>(one.number - 1);
    if (!isSame(appIn(one, context), appIn(older, context))) found.push(one);
    one = older;
  }
  return { data: await shown(context, found), hasNextPage: one !== null };
};

export const getRevision: AdminUseCase<'getRevision'> = async (context, { revision }) => {
  const { found, app } = await configOf(context, revision);
  const now = await currentConfig(context);
  const [facts] = await shown(context, [found]);
  return { data: { ...facts!, app, differences: differencesOf(now.app, app) } };
};
