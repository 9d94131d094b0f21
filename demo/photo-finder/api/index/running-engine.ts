import type { Engine } from './engine.ts';

/** An engine wherever it runs. */
export interface RunningEngine {
  /** In turn; refuses with `unavailable` once the engine has ended. */
  ask<K extends keyof Engine>(what: K, input: Parameters<Engine[K]>[0]): Promise<ReturnType<Engine[K]>>;
  /** Resolves when it has ended without having been stopped, with the reason. */
  readonly ended: Promise<Error>;
  stop(): Promise<void>;
}

export type StartEngine = () => RunningEngine;
