import type { FileStore } from '../platform/images/files.ts';
import { systemRandom } from '../platform/process/random.ts';
import { type DataLocation, imageFolder } from '../service/data-location.ts';
import { databaseFiles } from '../service/outside/files/database.ts';
import { diskFiles } from '../service/outside/files/disk.ts';
import type { Store } from '../service/store/store.ts';

/** Where the service keeps images: beside SQLite on disk, beside PostgreSQL in the database. */
export const filesOf = ({ place, dataDir }: DataLocation, store: Pick<Store, 'files'>): FileStore =>
  'url' in place
    ? databaseFiles(store.files, systemRandom)
    : diskFiles({ folder: imageFolder(dataDir), random: systemRandom });
