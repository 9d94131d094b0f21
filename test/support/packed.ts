import { execFileSync } from 'node:child_process';
import { dirname, join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;
const nodeFolder = dirname(process.execPath);

const { HOME, NODE_EXTRA_CA_CERTS, HTTPS_PROXY, NO_PROXY } = process.env;

/** What a command of a customer finds: our Node and a way to the registry. */
export const customerEnv = {
  PATH: `${nodeFolder}:${process.env.PATH}`,
  ...Object.fromEntries(
    Object.entries({ HOME, NODE_EXTRA_CA_CERTS, HTTPS_PROXY, NO_PROXY }).filter(([, value]) => value !== undefined),
  ),
};
/** As it is built: `prepack` would build it once more. */
export const quiet = ['--ignore-scripts', '--no-audit', '--no-fund'];

export const npm = (cwd: string, ...args: string[]) =>
  execFileSync('npm', args, { cwd, env: customerEnv, encoding: 'utf8', stdio: 'pipe' });

export interface Packed {
  filename: string;
  files: { path: string }[];
}

/** `npm pack`, into `folder`. */
export function pack(folder: string): Packed & { tarball: string } {
  const [packed] = JSON.parse(npm(root, 'pack', '--json', '--pack-destination', folder, ...quiet)) as Packed[];
  return { ...packed!, tarball: join(folder, packed!.filename) };
}
