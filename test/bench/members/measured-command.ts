// A command of latchkey in a process of its own, which reports by how much its memory grew.
import { existsSync, readFileSync } from 'node:fs';
import { processTerminal } from '../../../src/cli/process-terminal.ts';
import { runCommand } from '../../../src/cli/run-command.ts';

/** The peak of this process. `maxRSS` of Linux counts the one that started it as well. */
function peakBytes(): number {
  if (!existsSync('/proc/self/status')) return process.resourceUsage().maxRSS * 1024;
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))!;
  return Number(kilobytes) * 1024;
}

// What the command loads is no part of the growth.
await runCommand([process.argv[2]!, '--help'], { ...processTerminal(), out: () => {} });
const before = process.memoryUsage.rss();
const start = performance.now();
// The entry that people call, and what it sets for memory: it reads the same arguments.
await import('../../../src/cli/latchkey.ts');
const seconds = (performance.now() - start) / 1000;
const grownMb = (peakBytes() - before) / 1e6;
process.send?.({ code: process.exitCode, seconds, grownMb });
process.disconnect?.();
