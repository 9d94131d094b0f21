import { fork } from 'node:child_process';
import type { Asked, Asking } from './crowd-asker.ts';

/** Sends requests to a server at a given rate, from a process beside it. */
export function startCrowd() {
  const asker = fork(new URL('./crowd-asker.ts', import.meta.url), {
    // The parent may have flags of its own.
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return {
    child: asker,
    ask: (asking: Asking) =>
      new Promise<Asked>((resolve, reject) => {
        const ended = () => reject(new Error('the asker ended'));
        asker.once('exit', ended).once('message', (result: Asked) => {
          asker.off('exit', ended);
          resolve(result);
        });
        asker.send(asking);
      }),
    stop: () => asker.kill(),
  };
}
