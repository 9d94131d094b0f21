import type { AppSettings } from '../domain/app-settings.ts';
import type { Store } from '../store/store.ts';
import { recordNumbers } from '../use-cases/admin/get-numbers.ts';

interface AppsOf {
  byId: ReadonlyMap<string, { live: AppSettings; sandbox: AppSettings; keys: { mode: 'live' | 'sandbox' }[] }>;
}

/** The numbers of today of every app, over those of earlier today. */
export async function recordAllNumbers(store: Store, { byId }: AppsOf): Promise<void> {
  for (const entry of byId.values())
    for (const mode of new Set(entry.keys.map((key) => key.mode)))
      await recordNumbers({ app: entry[mode], tenant: { appId: entry.live.id, mode }, store });
}
