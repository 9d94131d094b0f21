import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeEngines } from '../../support/engines.ts';
import { rawRows } from './raw-rows.ts';

type Columns = Record<string, 'nullable' | 'required'>;

/** The types of the tables: table -> column -> may it be null. */
function tablesOfTypes(): Record<string, Columns> {
  const source = ['platform/database/platform-tables', 'service/store/tables', 'service/store/comments/comment-tables']
    .map((name) => readFileSync(new URL(`../../../src/${name}.ts`, import.meta.url), 'utf8'))
    .join('\n');
  const fieldsOf = (body: string): Columns =>
    Object.fromEntries(
      [...body.matchAll(/^ {2}(\w+): (.+);$/gm)].map(([, name, type]) => [
        name!,
        type!.includes('null') ? 'nullable' : 'required',
      ]),
    );
  const rows = new Map<string, Columns>();
  for (const [, name, tenants, body] of source.matchAll(
    /interface (\w+)( extends TenantColumns)? \{\n([\s\S]*?)\n\}/g,
  )) {
    rows.set(name!, { ...(tenants && { app_id: 'required', mode: 'required' }), ...fieldsOf(body!) });
  }
  const lists = [...source.matchAll(/interface (?:\w*Tables)\b[^{]*\{\n([\s\S]*?)\n\}/g)].map(([, list]) => list!);
  const named = [...lists.join('\n').matchAll(/^ {2}(\w+): (\w+);$/gm)].map(([, table, row]) => [
    table!,
    rows.get(row!)!,
  ]);
  return Object.fromEntries(named);
}

describeEngines(
  'tables',
  (engine) => {
    it('§3 the types by which queries are checked say the same as the database', async () => {
      const place = await engine.place();
      await engine.open({}, place);
      const rows = await rawRows(
        place,
        engine.kind === 'postgres'
          ? `select table_name as "table", column_name as "column", is_nullable = 'YES' as nullable
             from information_schema.columns where table_schema = current_schema()`
          : `select m.name as "table", c.name as "column", c."notnull" = 0 and c.pk = 0 as nullable
             from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table' and m.name not like 'sqlite_%'`,
      );
      const actual: Record<string, Columns> = {};
      for (const { table, column, nullable } of rows as { table: string; column: string; nullable: unknown }[]) {
        actual[table] = { ...actual[table], [column]: nullable ? 'nullable' : 'required' };
      }
      // SQLite has no `rates`: its one process counts them by itself.
      actual.rates ??= actual.limits!;
      const { probes: _p, schema_migrations: _s, ...ours } = actual;
      expect(tablesOfTypes()).toEqual(ours);
    });
  },
  ['file', 'postgres'],
);
