import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLimits } from '../../../src/contract/default-limits.ts';
import { freePorts } from '../../support/free-ports.ts';

const main = new URL('../../../src/service/main.ts', import.meta.url);
/** An app with unreachable limits: the bench sends all requests from one address. */
const open = { max: 1_000_000_000, seconds: 60 };
const all = (budgets: object) => Object.fromEntries(Object.keys(budgets).map((name) => [name, open]));

export function writeConfig(root: string): string {
  const file = join(root, 'app.json');
  writeFileSync(
    file,
    JSON.stringify({
      apps: [
        {
          id: 'app_bench',
          name: 'Bench',
          keys: { sandbox: ['pk_sb_bench'] },
          baseUrl: 'http://localhost:4871',
          customFields: ['first-name', 'last-name', 'bio'].map((key) => ({ key, label: key })),
          plans: [
            { id: 'pln_free', name: 'Free' },
            {
              id: 'pln_pro',
              name: 'Pro',
              prices: [
                {
                  id: 'prc_pro',
                  name: 'Monthly',
                  amount: 12,
                  currency: 'eur',
                  interval: { type: 'MONTH', count: 1 },
                },
              ],
            },
          ],
          limits: { perAddress: all(defaultLimits.perAddress), perApp: all(defaultLimits.perApp) },
        },
      ],
    }),
  );
  return file;
}

export const benchSecret = 'nothing but the bench is ever signed by this one';

interface Bench {
  folder: string;
  configFile: string;
  /** Whom the bench takes with it when it ends. */
  children: ChildProcess[];
  env?: Record<string, string>;
}

/** The service as it is run, in a process of its own. */
export async function startServiceProcess({ folder, configFile, children, env = {} }: Bench) {
  const [port] = await freePorts(1);
  const url = `http://localhost:${port}`;
  const child = fork(main, {
    stdio: 'ignore',
    env: {
      ...process.env,
      MS_CONFIG: configFile,
      MS_DATA_DIR: folder,
      MS_HOST: 'localhost',
      MS_PORT: String(port),
      MS_PUBLIC_URL: url,
      MS_SECRET: benchSecret,
      ...env,
    },
  });
  children.push(child);
  const isUp = async () => (await fetch(`${url}/health/ready`).catch(() => null))?.ok;
  while (!(await isUp())) {
    if (child.exitCode !== null) throw new Error('the service ended');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, stop: () => stop(child) };
}
const stop = (child: ChildProcess) =>
  new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGINT');
  });
