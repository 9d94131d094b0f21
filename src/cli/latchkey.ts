#!/usr/bin/env node
// The entry of the command line. Nothing but this check may run before it: an older Node knows
// neither the database nor this syntax.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `Latchkey needs Node 24.15 or newer, and this is ${process.versions.node}. "npm ci" brings the right one, and npx uses it.`,
  );
  process.exit(2);
} else {
  // The settings that "latchkey init" writes. What the environment has counts more.
  const { existsSync } = await import('node:fs');
  try {
    if (existsSync('.env')) process.loadEnvFile('.env');
  } catch {
    console.error(
      'The file .env in this folder has the settings, and this user cannot read it: run the command as its owner.',
    );
    process.exit(1);
  }
  if (process.argv[2] !== 'serve') (await import('./prefer-memory.ts')).preferMemory();
  const { runCommand } = await import('./run-command.ts');
  const { processTerminal } = await import('./process-terminal.ts');
  process.exitCode = await runCommand(process.argv.slice(2), processTerminal());
}

export {};
