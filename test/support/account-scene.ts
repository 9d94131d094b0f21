import { beforeAll } from 'vitest';
import type { AppSettings } from '../../src/service/domain/app-settings.ts';
import type { Hasher } from '../../src/service/domain/passwords.ts';
import type { OpenStore } from '../../src/service/store/open-store.ts';
import { testApp } from './app-settings.ts';
import { cheapHasher } from './cheap-hasher.ts';
import { describeEngines, type TestEngine } from './engines.ts';
import { createTestService, type TestServiceOptions } from './service.ts';

export interface Scene {
  engine: TestEngine;
  /** One database for all tests of the file, on the scene's own clock. */
  store: OpenStore;
  clock: { now: number; advance(ms: number): void };
  /** A service for an app that no other test has: nothing is shared but the database. */
  service(
    over?: Partial<AppSettings>,
    config?: Partial<AppSettings['config']>,
    parts?: Partial<TestServiceOptions>,
  ): ReturnType<typeof createTestService>;
}

let apps = 0;

/** The same tests about accounts on SQLite and on PostgreSQL. */
export function describeAccounts(title: string, body: (scene: Scene) => void): void {
  describeEngines(
    title,
    (engine) => {
      const clock = {
        now: Date.UTC(2026, 0, 5, 9),
        advance(ms: number) {
          clock.now += ms;
        },
      };
      const scene = {
        engine,
        clock,
        service(over = {}, config = {}, parts = {}) {
          apps += 1;
          const hasher: Hasher = parts.hasher ?? cheapHasher();
          return createTestService({
            store: scene.store,
            beforeCall: () => clock.advance(1),
            app: testApp({ id: `app_${apps}`, ...over }, config),
            ...parts,
            hasher,
          });
        },
      } as Scene;
      beforeAll(async () => {
        scene.store = await engine.open({
          clock: () => clock.now,
          secrets: ['a secret of the tests that is long enough'],
        });
      });
      body(scene);
    },
    ['memory', 'postgres'],
  );
}

export const seconds = (count: number) => count * 1000;
export const minutes = (count: number) => count * 60_000;
export const hours = (count: number) => count * 3_600_000;
export const days = (count: number) => count * 86_400_000;
