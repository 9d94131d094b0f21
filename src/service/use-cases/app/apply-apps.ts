import { hostname, userInfo } from 'node:os';
import { Value } from 'typebox/value';
import type { Tenant } from '../../../contract/tenant.ts';
import { OperatorError } from '../../../platform/process/operator-error.ts';
import { App } from '../../domain/app-file/app.ts';
import { canonicalApp, hashOfApps } from '../../domain/app-file/canonical.ts';
import { asSentence, readAppFile } from '../../domain/app-file/mistakes.ts';
import type { AppRevision, RevisionSource } from '../../store/apps/app-revisions.ts';
import type { AppChange } from '../../store/apps/apps.ts';
import type { AuditEvent } from '../../store/apps/audit-log.ts';
import type { Store } from '../../store/store.ts';

const modes = ['live', 'sandbox'] as const;

/**
 * What a revision holds: the form of the file. An older version may have written it, so defaults
 * can be missing.
 */
export type AppsDocument = { apps: ({ id: string } & Partial<App>)[] };

export interface Application {
  apps: readonly App[];
  source: RevisionSource;
  note?: string | null | undefined;
  /** Applied also where it equals an older revision. */
  isForced?: boolean;
  /** Apps that are not among `apps` go out of service; otherwise they stay as they are. */
  isWhole?: boolean;
  /** Where it is not that of `apps`. */
  hash?: string;
  /** Who applies it; left out = the user of this machine. */
  actor?: string;
  /** The same in the words of the audit log, and the mode whose log has the entry. */
  by?: { tenant: Tenant } & Pick<AuditEvent, 'actor' | 'ipPrefix' | 'detail'>;
}

export type Applied =
  | { outcome: 'applied' | 'unchanged'; number: number; changes: AppChange[]; leftOut: string[] }
  /**
   * Nothing was done: revision `number` is in effect, and what was given equals revision `equals`.
   */
  | { outcome: 'older'; number: number; equals: number };

const rest = ({ seed: _, ...app }: App) => app;
const isSame = (a: object, b: object) => JSON.stringify(canonicalApp(a)) === JSON.stringify(canonicalApp(b));
const filled = (app: object) => Value.Default(App, structuredClone(app)) as App;

const actorOf = (source: RevisionSource): string => {
  if (source === 'file') return hostname();
  try {
    return `${userInfo().username}@${hostname()}`;
  } catch {
    // A container may run as a user without a name.
    return hostname();
  }
};

/**
 * R116 the newest revision with this content. The hash is that of what was given, so the document
 * decides where apps were applied one by one, and for a revision from before the hashes.
 */
async function numberOf(store: Store, hash: string): Promise<number | null> {
  const number = await store.appRevisions.numberOf(hash);
  if (number !== null) return number;
  for (let older = await store.appRevisions.newestNumber(); older > 0; older--) {
    const revision = await store.appRevisions.find<AppsDocument>(older);
    if (revision && hashOfApps(revision.document.apps) === hash) return older;
  }
  return null;
}

type Plan = Applied | { outcome: 'add'; document: AppsDocument; hash: string; leftOut: string[] };

async function plan(store: Store, { apps, isForced, isWhole, hash = hashOfApps(apps) }: Application): Promise<Plan> {
  const newest = await store.appRevisions.newest<AppsDocument>();
  const before = newest?.document.apps ?? [];
  const others = isWhole ? [] : before.filter(({ id }) => apps.every((app) => app.id !== id));
  const given = apps.map((app) => {
    const known = before.find(({ id }) => id === app.id);
    return known && isSame(known, app) ? known : rest(app);
  });
  const all = [...given, ...others];
  const leftOut = others.map(({ id }) => id);
  if (newest && hashOfApps(all) === hashOfApps(before)) {
    const changes = apps.map(({ id }) => ({ id, result: 'unchanged' as const }));
    return { outcome: 'unchanged', number: newest.number, changes, leftOut };
  }
  const equals = isForced ? null : await numberOf(store, hash);
  if (newest && equals !== null) return { outcome: 'older', number: newest.number, equals };
  return { outcome: 'add', document: { apps: all }, hash, leftOut };
}

/**
 * R116 makes `apps` the newest revision, which all processes switch to. What equals an older
 * revision is not applied by itself: a process that starts with yesterday's file must not take back
 * what came after it.
 */
export async function applyApps(store: Store, application: Application): Promise<Applied> {
  // Without a transaction first: a start that changes nothing writes nothing (R71).
  const first = await plan(store, application);
  if (first.outcome !== 'add') return first;
  const { source, note = null, by } = application;
  const actor = application.actor ?? actorOf(source);
  return store.transaction(async (tx) => {
    await tx.appRevisions.lock();
    // Another process may have been faster.
    const planned = await plan(tx, application);
    if (planned.outcome !== 'add') return planned;
    const { document, hash, leftOut } = planned;
    const before = (await tx.apps.all<object>()).map(({ document }) => filled(document));
    const number = await tx.appRevisions.add({ document, hash, source, actor, note });
    const whole = document.apps.map(filled);
    const changes = await tx.apps.replaceAll(
      document.apps.map((app, i) => ({
        id: app.id,
        document: app,
        keys: modes.flatMap((mode) => whole[i]!.keys[mode].map((key) => ({ key, mode }))),
        origins: modes.flatMap((mode) => whole[i]!.origins[mode].map((origin) => ({ origin, mode }))),
      })),
    );
    for (const { id, result } of changes) {
      if (result === 'unchanged') continue;
      const { keys } = [...whole, ...before].find((app) => app.id === id)!;
      await tx.auditLog.add(by?.tenant ?? { appId: id, mode: keys.live.length > 0 ? 'live' : 'sandbox' }, {
        event: 'configuration-changed',
        actor: by?.actor ?? (source === 'file' ? 'service' : 'admin'),
        ipPrefix: by?.ipPrefix ?? null,
        detail: { ...by?.detail, revision: number, result, source },
      });
    }
    return { outcome: 'applied', number, changes, leftOut };
  });
}

/**
 * R116 makes what revision `number` holds the newest revision again. Throws `OperatorError` where
 * it does not exist or is not valid any more.
 */
export async function returnToRevision(
  store: Store,
  number: number,
  { source, note }: Pick<Application, 'source' | 'note'>,
): Promise<Exclude<Applied, { outcome: 'older' }>> {
  const revision = await findRevision(store, number);
  const read = readAppFile(revision.document);
  if ('mistakes' in read)
    throw new OperatorError([
      `Revision ${number} is not valid in this version, so nothing was changed. Export it, correct it, and apply the file:`,
      ...read.mistakes.map(asSentence),
    ]);
  const done = await applyApps(store, {
    apps: read.apps,
    source,
    note: note ?? `Return to revision ${number}`,
    isForced: true,
    isWhole: true,
    hash: revision.hash || hashOfApps(read.apps),
  });
  if (done.outcome === 'older') throw new Error('A return is never refused as older.');
  return done;
}

/** Throws `OperatorError` where there is no such revision. */
export async function findRevision(store: Store, number: number): Promise<AppRevision<AppsDocument>> {
  const revision = await store.appRevisions.find<AppsDocument>(number);
  if (revision) return revision;
  const newest = await store.appRevisions.newestNumber();
  throw new OperatorError([
    newest === 0
      ? 'There is no revision yet. Start the service, or run "latchkey app apply".'
      : `There is no revision ${number}. Revisions go from 1 to ${newest}; "latchkey app history" lists them.`,
  ]);
}
