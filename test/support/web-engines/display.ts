import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A display for browsers that need one: the machine's, or a virtual one. Close it when done. */
export async function openDisplay(): Promise<{ name: string; close(): void }> {
  if (process.env.DISPLAY) return { name: process.env.DISPLAY, close() {} };
  // It picks a free number, and prints it.
  const screen: ChildProcess = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const failed = new Promise<never>((_, reject) => screen.once('error', reject));
  const number = await Promise.race([failed, firstLine(screen)]);
  return { name: `:${number}`, close: () => void screen.kill() };
}

const firstLine = (screen: ChildProcess) =>
  new Promise<string>((resolve) => createInterface(screen.stdout!).once('line', resolve));
