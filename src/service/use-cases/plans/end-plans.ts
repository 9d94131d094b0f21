import type { Mode } from '../../../contract/entities.ts';
import type { Random } from '../../../platform/process/random.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { Store } from '../../store/store.ts';
import { audit } from '../audit.ts';

const atOnce = 100;

interface AppsOf {
  byId: ReadonlyMap<string, Record<Mode, AppSettings>>;
}

interface EndPlansDependencies {
  store: Store;
  random: Random;
  /** Of all apps; one that is gone has no addresses for webhooks. */
  apps: { now(): AppsOf | Promise<AppsOf> };
}

/**
 * Removes the plans whose end has passed, each once among all processes, with its audit entry and
 * its webhook. Reads leave them out from their end on. How many.
 */
export async function endPlans({ store, random, apps }: EndPlansDependencies): Promise<number> {
  let removed = 0;
  for (;;) {
    const ended = await store.planConnections.ended(atOnce);
    const { byId } = await apps.now();
    for (const one of ended) {
      const { tenant, memberId, planId } = one;
      const app = byId.get(tenant.appId)?.[tenant.mode] ?? { id: tenant.appId, mode: tenant.mode, webhooks: [] };
      const isOurs = await store.transaction(async (tx) => {
        if (!(await tx.planConnections.removeEnded(one))) return false;
        const context = { app, tenant, random, caller: { ipPrefix: null } };
        await audit(context, tx, 'plan-ended', { memberId, actor: 'service', detail: { planId } });
        return true;
      });
      if (isOurs) removed += 1;
    }
    if (ended.length < atOnce) return removed;
  }
}
