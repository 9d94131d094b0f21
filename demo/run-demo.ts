import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../src/service/config.ts';
import { type Companion, run } from '../src/service/run.ts';
import { portMistake } from '../src/service/start.ts';
import { createSite } from './site.ts';
import { type DemoApp, summary } from './summary.ts';

const configFile = fileURLToPath(new URL('./app.json', import.meta.url));
/** The app whose pages stand in `demo/pages`. */
const pagesApp = 'app_demo';

/** The service in demo mode and the customer's site beside it, in one process: what one Ctrl-C stops together. */
export const runDemo = (env: Record<string, string | undefined>): Promise<void> =>
  run({ env: { MS_DEMO: '1', MS_CONFIG: configFile, ...env }, alongside: startSite });

async function startSite(settings: Settings): Promise<Companion> {
  const { sitePort, host, publicUrl, databaseUrl, dataDir } = settings;
  const site = createSite({ serviceOrigin: publicUrl });
  await site.listen({ host, port: sitePort }).catch((error: unknown) => portMistake(error, sitePort, 'MS_SITE_PORT'));
  console.log(
    summary({
      siteUrl: `http://localhost:${sitePort}`,
      serviceUrl: publicUrl,
      data: databaseUrl === null ? dataDir : 'PostgreSQL',
      app: await appOf(settings),
      isColourful: process.stdout.isTTY === true && !process.env.NO_COLOR,
    }),
  );
  return { stop: () => site.close() };
}

/** The service has read the file and found nothing wrong with it. */
async function appOf({ configFile }: Settings): Promise<DemoApp | undefined> {
  const { apps } = JSON.parse(await readFile(configFile, 'utf8')) as { apps: DemoApp[] };
  return apps.find(({ id }) => id === pagesApp);
}
