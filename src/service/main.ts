// The entry of the service. Nothing but this check may run before it: an older Node knows neither
// the database nor this syntax.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 24 || (major === 24 && minor < 15)) {
  console.error(
    `Latchkey needs Node 24.15 or newer, and this is ${process.versions.node}. Run it with "npm start", which brings its own.`,
  );
  process.exit(1);
} else {
  const { run } = await import('./run.ts');
  await run({ env: process.env });
}

export {};
