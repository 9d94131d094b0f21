import { afterAll } from 'vitest';
import { type OpenFinderStore, openFinderStore } from '../../../demo/photo-finder/api/store/open-finder-store.ts';
import type { DatabaseOptions } from '../../../src/service/store/open-store.ts';
import { describeEngines, type EngineKind } from '../../support/engines.ts';

export interface FinderEngine {
  kind: EngineKind;
  open(options?: DatabaseOptions): Promise<OpenFinderStore>;
}

/**
 * The same tests of Afterview's store on SQLite and on PostgreSQL. A store lives as long as its
 * file.
 */
export function describeFinder(
  title: string,
  body: (engine: FinderEngine) => void,
  kinds: readonly EngineKind[] = ['memory', 'postgres'],
): void {
  describeEngines(
    title,
    (engine) => {
      const opened: OpenFinderStore[] = [];
      body({
        kind: engine.kind,
        async open(options = {}) {
          const store = await openFinderStore(await engine.place(), options);
          opened.push(store);
          return store;
        },
      });
      afterAll(async () => {
        for (const store of opened) await store.close();
      });
    },
    kinds,
  );
}
