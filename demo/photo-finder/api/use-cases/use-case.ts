import type { Random } from '../../../../src/platform/process/random.ts';
import type { routes } from '../../contract/routes.ts';
import type { ConsentKind } from '../../contract/vocabulary.ts';
import type { Operation, Wire } from '../../contract/wire.ts';
import type { ConsentText } from '../domain/consent-text.ts';
import type { FinderIndex } from '../index/finder-index.ts';
import type { ImageStore } from '../outside/images/images.ts';
import type { SignedIn } from '../outside/members/members.ts';
import type { Originals } from '../outside/originals/originals.ts';
import type { Pictures } from '../outside/pictures/pictures.ts';
import type { Sender } from '../store/moderation/immediate-hides.ts';
import type { FinderStore } from '../store/store.ts';

/** What the whole app knows of itself; part of it is sent to the page. */
export interface AppFacts {
  product: string;
  credits: { role: string; name: string; url: string }[];
  links: Record<string, string>;
  membership: { url: string; appId: string; publicKey: string };
  consent: { version: string; sha256: string };
  /** Consent texts by kind of uploader. */
  consents: (ConsentText & { kind: ConsentKind })[];
  /** How far the demo's illustrations are; null = this is no demo. */
  demo: () => { made: number; total: number } | null;
}

/** Everything a use case may reach. */
export interface Context {
  store: FinderStore;
  index: FinderIndex;
  images: ImageStore;
  originals: Originals;
  pictures: Pictures;
  /** There is work in the queue that need not wait for its next look. */
  wakeJobs(): void;
  random: Random;
  facts: AppFacts;
  /** Signs passes for collections that have a passcode. */
  secret: string;
  /** Who the token belongs to, never what an input says (R40). */
  member: SignedIn | null;
  /** What limits count by. */
  ipKey: string;
  /** The same as counters know it: keyed hashes of address and network. */
  sender: Sender;
  /** Multiplies every limit: 1 in production, more in demos and tests. */
  limitFactor: number;
  /** Counts and logs what an operator should look at. */
  alert(what: 'removal-waits' | 'report-waits'): void;
  /** What `Authorization: Removal` carries, or null: whose request it is, without an account. */
  removalToken: string | null;
  /** `If-Match`, or null. */
  rev: number | null;
}

export interface SignedInContext extends Context {
  member: SignedIn;
}

type ContextOf<K extends Operation> = (typeof routes)[K]['auth'] extends 'member' ? SignedInContext : Context;

/** One operation. Throws `fail(code)`; knows no HTTP. */
export type UseCase<K extends Operation> = (context: ContextOf<K>, input: Wire[K]['in']) => Promise<Wire[K]['data']>;

/** Every operation has its use case: a missing one is a compile error. */
export type UseCases = { [K in Operation]: UseCase<K> };
