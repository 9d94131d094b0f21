/** Where the engines' SQL differs. */
export interface SqlDialect {
  engine: 'sqlite' | 'postgres';
  /** Whole numbers up to 2^53: times in ms, counts, and flags as 0 and 1. */
  int: string;
  /** Any bytes. */
  bytes: string;
  /** A key that numbers itself. */
  serial: string;
  /** Ends a table. */
  end: string;
  /**
   * Ends a table that is read by its whole key only: SQLite then keeps the rows in the key's tree.
   */
  endKeyed: string;
}

/**
 * One forward-only step. Its statements are data, so that they can be checksummed and interrupted
 * one by one (R73). Once released it is never edited: a newer step corrects it. Expand, migrate,
 * contract: the version before must run on this schema.
 */
export interface Migration {
  number: number;
  name: string;
  statements: (words: SqlDialect) => string[];
}

export const words: Record<SqlDialect['engine'], SqlDialect> = {
  sqlite: {
    engine: 'sqlite',
    int: 'integer',
    bytes: 'blob',
    serial: 'integer primary key autoincrement',
    end: ' strict',
    endKeyed: ' strict, without rowid',
  },
  postgres: {
    engine: 'postgres',
    int: 'bigint',
    bytes: 'bytea',
    serial: 'bigint generated always as identity primary key',
    end: '',
    endKeyed: '',
  },
};

/** The two columns that begin every table of an app's data and every key of it (R51). */
export const tenantColumns = `app_id text not null, mode text not null check (mode in ('live', 'sandbox'))`;

/** A flag. */
export const flag = (words: SqlDialect, name: string) =>
  `${name} ${words.int} not null default 0 check (${name} in (0, 1))`;

/** `limits` and `rates` are the same table; SQLite has only the first (`memory-counters.ts`). */
export const counterColumns = ({ int }: SqlDialect) => `(
      app_id text not null,
      mode text not null,
      name text not null,
      uses ${int} not null,
      ends_at ${int} not null,
      primary key (app_id, mode, name)
    )`;
