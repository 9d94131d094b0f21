// A command of latchkey in a process of its own, which reports by how much its memory grew.
import { processTerminal } from '../../../src/cli/process-terminal.ts';
import { runCommand } from '../../../src/cli/run-command.ts';

const args = process.argv.slice(2);
// What the command loads is no part of the growth.
await runCommand([args[0]!, '--help'], { ...processTerminal(), out: () => {} });
const before = process.memoryUsage.rss();
const start = performance.now();
const code = await runCommand(args, processTerminal());
const seconds = (performance.now() - start) / 1000;
const grownMb = (process.resourceUsage().maxRSS * 1024 - before) / 1e6;
process.send?.({ code, seconds, grownMb });
process.disconnect?.();
