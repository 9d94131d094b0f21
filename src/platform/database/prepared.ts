import type { CompiledQuery, QueryResult } from 'kysely';
import { type Db, timeOf } from './db.ts';

/** Placeholder for a value of a query. */
class Blank {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const blanks: object = new Proxy(
  {},
  {
    get: (_, name) => new Blank(String(name)),
    ownKeys: () => {
      throw new Error('A prepared query names each of its values: there is no rest of them.');
    },
  },
);
/** No property of ours has such a name. */
const moment = new Blank(' now');

interface Compiled<Row> {
  query: CompiledQuery<Row>;
  /** The query's parameters, with placeholders for the caller's values. */
  parameters: readonly unknown[];
}

export interface Prepared<T, Values, Row> {
  /** Within `light`, where the short way is the only one. */
  allNow(db: Db<T>, values: Values): Row[] | null;
  all(db: Db<T>, values: Values): Promise<Row[]>;
  first(db: Db<T>, values: Values): Promise<Row | undefined>;
}

/**
 * A query of every request: built and compiled once for each engine, and from then on only filled
 * in, because building one costs far more than running it. `build` never sees a value, only its
 * placeholder, so it must not decide by one.
 */
function prepare<T, Values extends object, Row>(
  build: (db: Db<T>, values: Values) => CompiledQuery<Row>,
): Prepared<T, Values, Row> {
  const known = new Map<string, Compiled<Row>>();

  function compile(db: Db<T>): Compiled<Row> {
    // A clock of a test's own enters as a value like any other.
    const query = build(db.clock ? { ...db, now: () => timeOf(db.kind, moment) } : db, blanks as Values);
    return { query, parameters: query.parameters };
  }

  function compiledFor(db: Db<T>): Compiled<Row> {
    const engine = db.clock ? `${db.kind} with a clock` : db.kind;
    let compiled = known.get(engine);
    if (!compiled) {
      compiled = compile(db);
      known.set(engine, compiled);
    }
    return compiled;
  }

  const filledIn = (db: Db<T>, { parameters }: Compiled<Row>, values: Values): unknown[] =>
    parameters.map((one) => {
      if (!(one instanceof Blank)) return one;
      return one === moment ? db.clock!() : values[one.name as keyof Values];
    });

  /** The rows themselves where the engine is synchronous, so that no caller waits needlessly. */
  function ask(db: Db<T>, values: Values): Row[] | Promise<QueryResult<Row>> {
    const compiled = compiledFor(db);
    const parameters = filledIn(db, compiled, values);
    const rows = db.syncFastPath?.rows(compiled.query.sql, parameters, db.isTransaction);
    return rows ?? db.sql.executeQuery<Row>({ ...compiled.query, parameters });
  }

  async function all(db: Db<T>, values: Values): Promise<Row[]> {
    const result = ask(db, values);
    return Array.isArray(result) ? result : (await result).rows;
  }

  return {
    all,
    allNow(db, values) {
      const compiled = compiledFor(db);
      return db.syncFastPath?.rows(compiled.query.sql, filledIn(db, compiled, values), true) ?? null;
    },
    async first(db, values) {
      const result = ask(db, values);
      return (Array.isArray(result) ? result : (await result).rows)[0];
    },
  };
}

/** `prepare` for the tables of one database, so that its callers need not name them. */
export const preparedFor =
  <T>() =>
  <Values extends object, Row>(build: (db: Db<T>, values: Values) => CompiledQuery<Row>): Prepared<T, Values, Row> =>
    prepare(build);
