/** How far the demo's pictures are: one line that grows on a terminal, two plain ones elsewhere. */
export function progressLine(out: NodeJS.WriteStream): { show(made: number, total: number): void; begin(): void } {
  const width = 24;
  let [isBegun, made, total, before] = [false, 0, 0, -1];

  function draw() {
    if (!isBegun || total === 0 || made === before) return;
    const isFirst = before < 0;
    // Where all of them were kept from an earlier start there is nothing to tell.
    if (isFirst && made === total) return;
    before = made;
    if (out.isTTY) {
      const full = Math.floor((made / total) * width);
      out.write(`\r  Illustrations  ${'█'.repeat(full)}${'░'.repeat(width - full)}  ${made} of ${total}`);
      if (made === total) out.write('\n');
    } else if (isFirst) out.write(`  Making ${total} illustrated sets; Afterview shows what is there.\n`);
    else if (made === total) out.write('  All illustrations are made.\n');
  }

  return {
    show(now, all) {
      [made, total] = [now, all];
      draw();
    },
    /** Whatever came before stands above it. */
    begin() {
      isBegun = true;
      draw();
    },
  };
}
