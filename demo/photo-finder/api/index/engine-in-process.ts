import { FinderError } from '../domain/fail.ts';
import { changing, createEngine } from './engine.ts';
import type { RunningEngine } from './running-engine.ts';

/** The engine in the calling thread, for tests that start many engines with few photos. */
export function engineInProcess(): RunningEngine {
  const engine = createEngine();
  const ended = Promise.withResolvers<Error>();
  let isOver = false;
  return {
    ended: ended.promise,
    async ask(what, input) {
      if (isOver) throw new FinderError('unavailable');
      try {
        return (engine[what] as (input: unknown) => ReturnType<(typeof engine)[typeof what]>)(input);
      } catch (error) {
        if (!changing.includes(what)) throw error;
        isOver = true;
        ended.resolve(error as Error);
        throw new FinderError('unavailable');
      }
    },
    async stop() {
      isOver = true;
    },
  };
}
