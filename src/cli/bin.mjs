#!/usr/bin/env node
// The package's command. npm links it once, maybe before the first build, so it must be a file of
// the sources.
const built = new URL('../../dist/cli/latchkey.js', import.meta.url);
// Loaded late: an old Node has to get as far as the command's own sentence.
// biome-ignore lint/style/useNodejsImportProtocol: nor does such a Node know the protocol
import('fs').then(({ existsSync }) => {
  if (existsSync(built)) return import(built.href);
  console.error('Latchkey is not built yet. Run "npm run build" first.');
  process.exitCode = 2;
});
