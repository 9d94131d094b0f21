import type { Mode } from '../../contract/entities.ts';

export interface CounterRow {
  app_id: string;
  mode: Mode;
  name: string;
  uses: number;
  /** ms since 1970. */
  ends_at: number;
}

/** The tables that the platform itself reads and writes; every database of ours has them. */
export interface PlatformTables {
  limits: CounterRow;
  rates: CounterRow;
  schema_migrations: { number: number; name: string; checksum: string; applied_at: number };
}
