// `npm run seed:finder -- --scale 100k --providers 5k --photo-like`: plants Afterview's data
// without serving them.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { OperatorError } from '../src/platform/process/operator-error.ts';
import { readSettings } from '../src/service/config.ts';
import { seedFinder } from './photo-finder/api/seed-command.ts';
import { finderSettings } from './photo-finder/api/settings.ts';
import { progressLine } from './progress-line.ts';

try {
  const file = fileURLToPath(new URL('./app.json', import.meta.url));
  const settings = readSettings({ MS_DEMO: '1', MS_CONFIG: file, ...process.env });
  const { apps } = JSON.parse(await readFile(settings.configFile, 'utf8'));
  const progress = process.stdout.isTTY ? progressLine(process.stdout) : null;
  progress?.begin();
  await seedFinder(
    finderSettings(process.env, settings, apps),
    process.argv.slice(2),
    (line) => console.log(line),
    progress?.show,
  );
} catch (error) {
  if (!(error instanceof OperatorError)) throw error;
  for (const sentence of error.sentences) console.error(sentence);
  process.exitCode = 1;
}
