import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { databaseFile } from '../../../src/service/store/schema.ts';

/** Some in each state that a filter asks for. */
export function vary(folder: string): void {
  const db = new DatabaseSync(join(folder, databaseFile));
  db.exec(`pragma synchronous = off;
    update members set disabled = 1 where rowid % 1000 = 1;
    update members set verified = 0 where rowid % 500 = 2;
    update plan_connections set plan_id = 'pln_rare' where rowid % 5000 = 3;
    update plan_connections set status = 'REQUIRES_PAYMENT' where rowid % 5000 = 4;
    update plan_connections set status = 'CANCELED' where rowid % 5000 = 5;
    pragma wal_checkpoint(truncate)`);
  db.close();
}
