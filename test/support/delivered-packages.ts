import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = new URL('../../', import.meta.url).pathname;

/** Copies what `npm ci --omit=dev` would install into `folder`, without asking a registry. */
export function copyDeliveredPackages(folder: string, isWanted: (path: string) => boolean = () => true): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    // One that is for another kind of machine is in the lockfile only; one inside another came with
    // it.
    if (!path || dev || path.lastIndexOf('node_modules/') > 0 || !statSync(join(root, path), { throwIfNoEntry: false }))
      continue;
    if (!isWanted(path)) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
}
