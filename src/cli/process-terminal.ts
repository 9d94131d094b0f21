import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { isatty } from 'node:tty';
import type { Terminal } from './command.ts';
import { lineAsker } from './line-asker.ts';

/** The terminal of this process. The first Ctrl-C asks to stop, the second ends at once. */
export function processTerminal(): Terminal {
  const { stdout, stderr } = process;
  const stopping = new AbortController();
  let isDrawn = false;
  /** Whatever was drawn stays above the next line. */
  const endDrawn = () => {
    if (isDrawn) stderr.write('\n');
    isDrawn = false;
  };
  // A reader that has seen enough (`| head`) is no fault.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  return {
    env: process.env,
    cwd: process.cwd(),
    out: (line) => void stdout.write(`${line}\n`),
    async drained() {
      if (stdout.writableNeedDrain) await once(stdout, 'drain');
      // SQLite answers at once: without a turn of the event loop, Ctrl-C would not be seen.
      else await setImmediate();
    },
    err(line) {
      endDrawn();
      stderr.write(`${line}\n`);
    },
    draw: stderr.isTTY
      ? (line) => {
          stderr.write(`\r\u001b[K${line}`);
          isDrawn = line !== '';
        }
      : null,
    ask: isatty(0) ? lineAsker() : null,
    get signal() {
      // Only a command that asks for it takes Ctrl-C over; `serve` has its own way to stop.
      if (process.listenerCount('SIGINT') === 0)
        process.once('SIGINT', () => {
          stopping.abort();
          process.once('SIGINT', () => process.exit(130));
        });
      return stopping.signal;
    },
  };
}
