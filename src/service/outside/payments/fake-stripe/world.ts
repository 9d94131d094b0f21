import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Kind, Records, StripeEventRecord } from './records.ts';

/** Older events are dropped: no caller needs them again. */
const keptEvents = 500;
const empty = (): Records => ({
  customers: [],
  products: [],
  prices: [],
  // A coupon to try: a fifth off.
  coupons: [false, true].map((livemode) => ({
    ...{ id: 'STUDIO20', created: 0, livemode, metadata: {}, duration: 'once' as const },
    ...{ percentOff: 20, amountOff: null, currency: null },
  })),
  sessions: [],
  subscriptions: [],
  invoices: [],
  intents: [],
  configurations: [],
  portals: [],
  events: [],
});

/** The state of the fake, and the one way to publish a change. */
export interface World {
  records: Records;
  /** Seconds since 1970. */
  now(): number;
  /** As long and as random as the real ones: a session's id alone opens its page. */
  newId(prefix: string): string;
  /** Throws `missing(kind, id)` when there is none of this id in this mode. */
  get<K extends Kind>(kind: K, id: string, livemode?: boolean): Records[K][number];
  /**
   * Keeps the event and hands it to the deliverer. `object`: as the API would show it at this
   * moment.
   */
  emit(type: string, object: unknown, livemode: boolean): void;
  /** To be called after every change: the demo's customers outlive a restart. */
  save(): void;
}

export class MissingRecord extends Error {
  readonly kind: Kind;
  readonly id: string;
  constructor(kind: Kind, id: string) {
    super(`No such ${kind.slice(0, -1)}: '${id}'`);
    this.kind = kind;
    this.id = id;
  }
}

export interface WorldOptions {
  /** Where the records are kept between runs, or null. */
  file: string | null;
  now: () => number;
  onEvent: (event: StripeEventRecord) => void;
}

export function openWorld({ file, now, onEvent }: WorldOptions): World {
  const records: Records = { ...empty(), ...(file ? read(file) : {}) };
  const world: World = {
    records,
    now: () => Math.floor(now() / 1000),
    newId: (prefix) => `${prefix}_${randomBytes(18).toString('hex')}`,
    get<K extends Kind>(kind: K, id: string, livemode?: boolean) {
      const list: Records[K][number][] = records[kind];
      const found = list.find((one) => one.id === id && (livemode === undefined || one.livemode === livemode));
      if (!found) throw new MissingRecord(kind, id);
      return found;
    },
    emit(type, object, livemode) {
      const made = { id: world.newId('evt'), created: world.now(), livemode, metadata: {}, type, object };
      // A copy: what happens later to the record is another event.
      const event = structuredClone(made);
      records.events.push(event);
      records.events.splice(0, records.events.length - keptEvents);
      onEvent(event);
    },
    save() {
      if (!file) return;
      writeFileSync(`${file}.new`, JSON.stringify(records), { mode: 0o600 });
      renameSync(`${file}.new`, file);
    },
  };
  return world;
}

/** A missing or broken file is a fresh start: it holds no real money. */
function read(file: string): Partial<Records> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<Records>;
  } catch {
    return {};
  }
}
