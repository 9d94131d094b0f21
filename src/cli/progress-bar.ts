import type { Terminal } from './command.ts';

const width = 24;

/** A bar in a terminal, nothing elsewhere. `total` is in the unit of `at`. */
export function progressBar({ draw }: Pick<Terminal, 'draw'>, what: string, total: number) {
  let shown = '';
  return {
    at(done: number, label = `${done} of ${total} ${what}`) {
      const share = total > 0 ? Math.min(1, done / total) : 1;
      const line = `[${'#'.repeat(Math.round(share * width)).padEnd(width, '.')}] ${Math.floor(share * 100)} %  ${label}`;
      if (line !== shown) draw?.(line);
      shown = line;
    },
    end: () => draw?.(''),
  };
}
