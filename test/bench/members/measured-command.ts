// A command of latchkey in a process of its own, which reports by how much its memory grew.
import { existsSync, readFileSync } from 'node:fs';
import { preferMemory } from '../../../src/cli/prefer-memory.ts';
import { processTerminal } from '../../../src/cli/process-terminal.ts';
import { runCommand } from '../../../src/cli/run-command.ts';

/** The peak of this process. `maxRSS` of Linux counts the one that started it as well. */
function peakBytes(): number {
  if (!existsSync('/proc/self/status')) return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))!;
  return Number(kilobytes) * 1024;
}

preferMemory();
const args = process.argv.slice(2);
// What the command loads is no part of the growth.
await runCommand([args[0]!, '--help'], { ...processTerminal(), out: () => {} });
const before = process.memoryUsage.rss();
const start = performance.now();
const code = await runCommand(args, processTerminal());
const seconds = (performance.now() - start) / 1000;
const grownMb = (peakBytes() - before) / 1e6;
process.send?.({ code, seconds, grownMb });
process.disconnect?.();
