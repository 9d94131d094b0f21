import { storageKeys } from '../../contract/constants.ts';
import type { View } from '../../contract/views.ts';
import { parseJson } from './client.ts';
import { stringify } from './json.ts';
import type { SafeStorage } from './storage.ts';

export type Purpose = 'login' | 'signup' | 'connect';
/**
 * What the page wants to know again when it comes back: the view it was in, and its form's
 * redirect. Forgeable, like all storage.
 */
export interface Back {
  view?: View | undefined;
  redirect?: string | null;
}

/**
 * A visit to a provider that is under way. Its result is useless without the verifier (R37).
 */
export interface Visit {
  flowId: string;
  verifier: string;
  purpose: Purpose;
  back: Back;
  isPopup: boolean;
}

const mostKept = 4;

/**
 * R38 visits that may end on another load of the page: the page itself went to the provider, or the
 * popup lost its opener. In storage that both can read; newer visits push out abandoned ones.
 */
export function createVisits(local: SafeStorage) {
  const read = (): Visit[] => {
    try {
      const kept: unknown = parseJson(local.get(storageKeys.visits) ?? '');
      return Array.isArray(kept) ? kept.filter((one) => typeof one?.verifier === 'string') : [];
    } catch {
      return [];
    }
  };
  const write = (visits: Visit[]) => {
    if (visits.length > 0) local.set(storageKeys.visits, stringify(visits.slice(-mostKept)));
    else local.remove(storageKeys.visits);
  };
  return {
    keep: (visit: Visit) => write([...read(), visit]),
    /** Takes it out: its code counts once. */
    take(flowId: string): Visit | undefined {
      const visits = read();
      write(visits.filter((one) => one.flowId !== flowId));
      return visits.find((one) => one.flowId === flowId);
    },
  };
}
