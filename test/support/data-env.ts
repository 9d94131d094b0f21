import type { DatabaseLocation } from '../../src/platform/database/database-options.ts';
import { secret } from './http-service.ts';
import { freshFolder } from './process.ts';

/** The environment in which commands work on the data of a test's engine. */
export function dataEnv(place: DatabaseLocation): Record<string, string> {
  if ('memory' in place) throw new Error('a database in memory has no other process');
  const shared = { MS_SECRET: secret, MS_PUBLIC_URL: 'https://members.example.com' };
  return 'url' in place
    ? { ...shared, MS_DATABASE_URL: place.url, MS_DATA_DIR: freshFolder() }
    : { ...shared, MS_DATA_DIR: place.folder };
}
