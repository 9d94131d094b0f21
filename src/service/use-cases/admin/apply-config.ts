import type { AdminWire } from '../../../contract/wire-admin.ts';
import { StoreRefusal } from '../../../platform/database/failure.ts';
import { fail, failFields } from '../../../platform/http/api-error.ts';
import type { App } from '../../domain/app-file/app.ts';
import { asSentence, readAppFile } from '../../domain/app-file/mistakes.ts';
import { settingsOf } from '../../domain/app-file/settings-of.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { Store } from '../../store/store.ts';
import { type AppsDocument, applyApps } from '../app/apply-apps.ts';
import type { AdminContext, AdminUseCase } from './admin-use-case.ts';
import { auditActor } from './audit-admin.ts';
import { appIn, configOf, currentConfig, differencesOf, isSame, type StoredApp } from './config-revisions.ts';
import { refuseSecrets } from './refuse-secrets.ts';

const code = 'invalid-configuration';

/** Every mistake by its path within the app, as the file's own check finds it. */
function checkedApp({ tenant, serviceUrl }: AdminContext, app: object): App {
  const read = readAppFile({ apps: [app] }, serviceUrl);
  if ('mistakes' in read)
    return failFields(
      read.mistakes.map((mistake) => {
        const [, path = '', rest = mistake] = /^apps\[0\]\.?(\S*) (.*)$/s.exec(mistake) ?? [];
        return { field: path ? `app.${path}` : 'app', code, message: asSentence(path ? `${path} ${rest}` : rest) };
      }),
    );
  const [one] = read.apps;
  if (one?.id === tenant.appId) return one;
  return failFields([{ field: 'app.id', code, message: `id must stay ${tenant.appId}.` }]);
}

/** The content groups that a plan opens. */
const opened = ({ contentGroups = [] }: Pick<StoredApp, 'contentGroups'>, planId: string) =>
  contentGroups.flatMap(({ id, allowAllMembers, plans = [] }) => (allowAllMembers || plans.includes(planId) ? id : []));

/** Plans whose holders notice, in either mode: gone, turned off, paid or free, or closed out. */
async function affectedBy(store: Store, { tenant: { appId } }: AdminContext, before: StoredApp, after: App) {
  // A group that is removed is open to everyone.
  const there = after.contentGroups.map(({ id }) => id);
  const changed = (before.plans ?? []).filter((plan) => {
    const next = after.plans.find(({ id }) => id === plan.id);
    const wasPaid = (plan.prices ?? []).length > 0;
    const opens = opened(after, plan.id);
    return (
      !next ||
      next.prices.length > 0 !== wasPaid ||
      (!next.isActive && plan.isActive !== false) ||
      opened(before, plan.id).some((group) => there.includes(group) && !opens.includes(group))
    );
  });
  const counts = await Promise.all(
    changed.flatMap(({ id }) =>
      (['live', 'sandbox'] as const).map(async (mode) => {
        return { planId: id, mode, members: await store.planConnections.countOf({ appId, mode }, id) };
      }),
    ),
  );
  return counts.filter(({ members }) => members > 0);
}

/** Prices that are removed from plans that stay, and are paid in either mode. */
async function paidPricesGone(store: Store, { tenant: { appId } }: AdminContext, before: StoredApp, after: App) {
  const counts = await Promise.all(
    (before.plans ?? []).flatMap(({ id, prices = [] }) => {
      const next = after.plans.find((plan) => plan.id === id);
      const gone = prices.filter((price) => next?.prices.every((one) => one.id !== price.id));
      if (gone.length === 0) return [];
      return (['live', 'sandbox'] as const).map(async (mode) => {
        const paid = await store.numbers.paid({ appId, mode }, id);
        return gone.map(({ id: priceId }) => {
          const members = paid.reduce((sum, one) => sum + (one.priceId === priceId ? one.members : 0), 0);
          return { planId: id, priceId, mode, members };
        });
      });
    }),
  );
  return counts.flat().filter(({ members }) => members > 0);
}

/** Who pays by subscription in a mode whose payments are taken out. */
async function subscribersOf(store: Store, { tenant: { appId } }: AdminContext, before: StoredApp, after: App) {
  const modes = (['live', 'sandbox'] as const).filter((mode) => before.payments?.[mode] && !after.payments[mode]);
  const counts = await Promise.all(
    modes.flatMap((mode) =>
      (before.plans ?? []).map(async ({ id, prices = [] }) => {
        const once = prices.flatMap((price) => (price.type === 'ONETIME' ? price.id : []));
        const paid = await store.numbers.paid({ appId, mode }, id);
        const members = paid.reduce((sum, one) => sum + (once.includes(one.priceId) ? 0 : one.members), 0);
        return { planId: id, mode, members };
      }),
    ),
  );
  return counts.filter(({ members }) => members > 0);
}

type Change = Pick<AdminWire['applyConfig']['in'], 'note' | 'revision'> & { app: object };

/** R116 one revision with its audit entry; every process follows it within two seconds. */
async function change(context: AdminContext, { app: given, note, revision }: Change) {
  const { key, operator, isDryRun, isConfigInFile } = context;
  const app = checkedApp(context, given);
  if (isConfigInFile && !isDryRun) return fail('configuration-in-file');
  return context.store
    .transaction(async (tx) => {
      await tx.appRevisions.lock();
      const within = { ...context, store: tx };
      const before = await currentConfig(within);
      const edited = revision === undefined ? null : await tx.appRevisions.find<AppsDocument>(revision);
      if (revision !== undefined && !isSame(appIn(edited, context), before.app)) fail('configuration-changed');
      await refuseSecrets(within, before.app, app);
      const affected = [
        ...(await affectedBy(tx, context, before.app, app)),
        ...(await paidPricesGone(tx, context, before.app, app)),
      ];
      const subscribers = await subscribersOf(tx, context, before.app, app);
      const done = await applyApps(tx, {
        apps: [app],
        source: key ? 'key' : operator ? 'console' : 'command-line',
        note: note?.trim() || null,
        isForced: true,
        ...((key || operator) && { actor: (key ?? operator)!.id }),
        by: { tenant: context.tenant, ...auditActor(context) },
      });
      const now = await currentConfig(within);
      const answer = {
        data: {
          revision: isDryRun ? before.revision : now.revision,
          outcome: done.outcome === 'applied' ? ('applied' as const) : ('unchanged' as const),
          differences: differencesOf(before.app, now.app),
          affected,
          subscribers,
          app: now.app,
        },
      };
      await context.storeResponse?.(tx, answer);
      return answer;
    })
    .catch((error: unknown) => {
      // A key that another app has.
      if (error instanceof StoreRefusal) return failFields([{ field: 'app.keys', code, message: error.message }]);
      throw error;
    });
}

/** A draft as the service would run it. Without providers at hand those of now count. */
export function settingsOfDraft(context: AdminContext, draft: object): AppSettings {
  const { app: now, tenant, serviceUrl, social } = context;
  const usable = new Set(now.config.authProviders.map(({ provider }) => provider));
  return settingsOf(checkedApp(context, draft), tenant.mode, {
    serviceUrl,
    demoOrigins: [],
    mailFrom: '',
    canUseProvider: (appId, account) =>
      social ? typeof social.tryOut(appId, account) !== 'string' : usable.has(account.provider),
  });
}

/** As pages would read it. */
export const previewConfig: AdminUseCase<'previewConfig'> = async (context, { app: draft }) => ({
  data: settingsOfDraft(context, draft).config,
});

export const applyConfig: AdminUseCase<'applyConfig'> = (context, input) => change(context, input);

/** R116 of this app alone: the others stay as they are. */
export const returnToRevision: AdminUseCase<'returnToRevision'> = async (context, { revision, note }) => {
  const { app } = await configOf(context, revision);
  return change(context, { app, note: note ?? `Return to revision ${revision}` });
};
