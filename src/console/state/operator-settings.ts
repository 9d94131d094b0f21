import { useEffect, useSyncExternalStore } from 'react';
import { session } from './ms-client.ts';

export interface SavedView {
  name: string;
  /** Search and filters, as the address has them. */
  query: string;
  columns: string[];
}

/** How an operator looks at the members of one app. */
export interface ListSettings {
  columns?: string[];
  views?: SavedView[];
}

type Settings = Record<string, ListSettings>;

/** In the operator's own JSON, so that they are there in every browser. */
const property = 'consoleLists';

let settings: Settings = {};
let json: Record<string, unknown> = {};
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

function set(next: Settings) {
  settings = next;
  for (const listener of listeners) listener();
}

const load = () => {
  loading ??= session
    .readJson()
    .then((stored) => {
      json = { ...(stored as object | null) };
      set({ ...(json[property] as Settings | undefined) });
    })
    // Tried again by the next screen; until then the usual columns are shown.
    .catch(() => {
      loading = undefined;
    });
  return loading;
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function useListSettings(app: string) {
  const all = useSyncExternalStore(subscribe, () => settings);
  useEffect(() => void load(), []);
  return {
    ...all[app],
    /** Shown at once, and taken back where it could not be stored. */
    async save(changed: ListSettings) {
      await load();
      const before = settings;
      set({ ...before, [app]: { ...before[app], ...changed } });
      json = { ...json, [property]: settings };
      await session.writeJson(json).catch((error: unknown) => {
        set(before);
        throw error;
      });
    },
  };
}
