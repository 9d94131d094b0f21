import { checksumOf, historyTable } from '../../src/platform/database/migrate.ts';
import { words } from '../../src/platform/database/migration.ts';
import { migrations } from '../../src/service/store/migrations/index.ts';

/**
 * The schema of today as one script for an empty PostgreSQL. A store that opens it finds all steps
 * done: hundreds of questions less a test. `migrations.test.ts` shows the steps themselves.
 */
export const migratedSchema: string = [
  historyTable(words.postgres),
  ...migrations.flatMap((migration) => [
    ...migration.statements(words.postgres),
    `insert into schema_migrations values (${migration.number}, '${migration.name.replaceAll("'", "''")}', '${checksumOf(migration, 'postgres')}', 0)`,
  ]),
].join(';\n');
