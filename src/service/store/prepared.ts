import type { CompiledQuery } from 'kysely';
import { type Db, timeOf } from './db.ts';

/** Stands in a query where a value will be. */
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
  /** What the query itself says, with blanks where the caller's values go. */
  parameters: readonly unknown[];
}

export interface Prepared<Values, Row> {
  /** Within `light`, where the short way is the only one. */
  atOnce(db: Db, values: Values): Row[] | null;
  all(db: Db, values: Values): Promise<Row[]>;
  first(db: Db, values: Values): Promise<Row | undefined>;
}

/**
 * A query of every request: built and compiled once for each engine, and from then on only filled in, because building one costs far more
 * than asking it. `build` never sees a value, only what stands for it, so it must not decide by one.
 */
export function prepared<Values extends object, Row>(
  build: (db: Db, values: Values) => CompiledQuery<Row>,
): Prepared<Values, Row> {
  const known = new Map<string, Compiled<Row>>();

  function compile(db: Db): Compiled<Row> {
    // A clock of a test's own enters as a value like any other.
    const query = build(db.clock ? { ...db, now: () => timeOf(db.kind, moment) } : db, blanks as Values);
    return { query, parameters: query.parameters };
  }

  function filledIn(db: Db, values: Values): CompiledQuery<Row> {
    const engine = db.clock ? `${db.kind} with a clock` : db.kind;
    let compiled = known.get(engine);
    if (!compiled) {
      compiled = compile(db);
      known.set(engine, compiled);
    }
    const parameters = compiled.parameters.map((one) => {
      if (!(one instanceof Blank)) return one;
      return one === moment ? db.clock!() : values[one.name as keyof Values];
    });
    return { ...compiled.query, parameters };
  }

  const short = (db: Db, { sql, parameters }: CompiledQuery<Row>, isTransaction = db.isTransaction): Row[] | null =>
    db.atOnce?.rows(sql, parameters, isTransaction) ?? null;

  async function all(db: Db, values: Values): Promise<Row[]> {
    const query = filledIn(db, values);
    return short(db, query) ?? (await db.sql.executeQuery<Row>(query)).rows;
  }

  return {
    all,
    atOnce: (db, values) => short(db, filledIn(db, values), true),
    first: async (db, values) => (await all(db, values))[0],
  };
}
