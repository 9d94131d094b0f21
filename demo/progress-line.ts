import { progressBar } from '../src/cli/progress-bar.ts';

/** How far the demo's pictures are: one line that grows on a terminal, two plain ones elsewhere. */
export function progressLine(out: Pick<NodeJS.WriteStream, 'isTTY' | 'write'>): {
  show(made: number, total: number): void;
  begin(): void;
} {
  let [isBegun, made, total, before] = [false, 0, 0, -1];
  const draw = (line: string) => void out.write(`\r\u001b[K  ${line}`);

  function report() {
    if (!isBegun || total === 0 || made === before) return;
    const isFirst = before < 0;
    // Where all of them were kept from an earlier start there is nothing to report.
    if (isFirst && made === total) return;
    before = made;
    if (out.isTTY) {
      progressBar({ draw }, 'illustrated sets', total).at(made);
      if (made === total) out.write('\n');
    } else if (isFirst) out.write(`  Making ${total} illustrated sets; Afterview shows what is there.\n`);
    else if (made === total) out.write('  All illustrations are made.\n');
  }

  return {
    show(now, all) {
      [made, total] = [now, all];
      report();
    },
    /** Whatever came before stands above it. */
    begin() {
      isBegun = true;
      report();
    },
  };
}
