import { join } from 'node:path';
import type { DataPlace } from '../service/data-place.ts';
import { systemRandom } from '../service/domain/random.ts';
import { databaseFiles } from '../service/outside/files/database.ts';
import { diskFiles } from '../service/outside/files/disk.ts';
import type { FileStore } from '../service/outside/files/files.ts';
import type { Store } from '../service/store/store.ts';

/** Where the service keeps images: beside SQLite on disk, beside PostgreSQL in the database. */
export const imageFolder = (dataDir: string): string => join(dataDir, 'images');
export const filesOf = ({ place, dataDir }: DataPlace, store: Pick<Store, 'files'>): FileStore =>
  'url' in place
    ? databaseFiles(store.files, systemRandom)
    : diskFiles({ folder: imageFolder(dataDir), random: systemRandom });
