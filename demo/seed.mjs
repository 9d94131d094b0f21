// `npm run seed:finder -- --scale 100k --providers 5k --photo-like`: plants Afterview's data
// without serving them.
// Its modules are imported after the check: an old Node must get as far as its sentence.
const need = [24, 15];
const have = process.version.slice(1).split('.').map(Number);
if (have[0] < need[0] || (have[0] === need[0] && have[1] < need[1])) {
  console.error(
    `Latchkey needs Node ${need.join('.')} or newer, and this is ${process.version}. "npm ci" brings the right one, and "npm run seed:finder" uses it.`,
  );
  process.exit(1);
}

const { readFile } = await import('node:fs/promises');
const { fileURLToPath } = await import('node:url');
const { OperatorError } = await import('../src/platform/process/operator-error.ts');
const { readSettings } = await import('../src/service/config.ts');
const { seedFinder } = await import('./photo-finder/api/seed-command.ts');
const { finderSettings } = await import('./photo-finder/api/settings.ts');
const { progressLine } = await import('./progress-line.ts');

try {
  const file = fileURLToPath(new URL('./app.json', import.meta.url));
  const settings = readSettings({ MS_DEMO: '1', MS_CONFIG: file, ...process.env });
  const { apps } = JSON.parse(await readFile(settings.configFile, 'utf8'));
  const progress = process.stdout.isTTY ? progressLine(process.stdout) : null;
  if (progress) progress.begin();
  await seedFinder(
    finderSettings(process.env, settings, apps),
    process.argv.slice(2),
    (line) => console.log(line),
    progress ? progress.show : undefined,
  );
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  for (const sentence of error.sentences) console.error(sentence);
  process.exitCode = 1;
}
