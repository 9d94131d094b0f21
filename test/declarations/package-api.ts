// Compiled with the tests: what the types of the npm package promise a page, ours has, at every
// depth.
import type memberstack from '@memberstack/dom';
import type { PublicApi } from '../../src/widget/state/public-api.ts';

type Package = ReturnType<typeof memberstack.init>;
type Data<T> = T extends (...args: never[]) => Promise<{ data: infer D }> ? NonNullable<D> : never;

/** Paths of what `B` has and `A` has not. */
type Lacks<B, A, Path extends string> = [B] extends [never]
  ? never
  : B extends readonly (infer Item)[]
    ? A extends readonly (infer Other)[]
      ? Lacks<NonNullable<Item>, NonNullable<Other>, `${Path}[]`>
      : Path
    : B extends object
      ? string extends keyof B
        ? never
        : { [K in keyof B & string]: Lacking<B, A, K, `${Path}.${K}`> }[keyof B & string]
      : never;
type Lacking<B, A, K extends keyof B, Path extends string> = K extends keyof A
  ? Lacks<NonNullable<B[K]>, NonNullable<A[K]>, Path>
  : Path;

type Methods = keyof Package & keyof PublicApi & string;
type Missing = { [K in Methods]: Lacks<Data<Package[K]>, Data<PublicApi[K]>, K> }[Methods];
/**
 * What the specification has none of: redirects by plan, and plans that are no longer sold. Data
 * tables go by another test.
 */
type Known = `${string}plans[].status` | 'getPlans[].status' | 'getPlan.status' | `${string}.redirects`;

type Unpublished = Exclude<keyof Package, keyof PublicApi | `${string}Data${string}`>;
export const unpublished: Record<Unpublished, true> = {};
export const missing: Record<Exclude<Missing, Known>, true> = {};

/**
 * The other way round: what the package takes, ours takes. Ours is stricter about three, so that a
 * mistake is seen before it is made: a listener is told of a member whose picture may be null,
 * custom fields are texts and are named, and a modal knows its options.
 */
type Takes = Exclude<Methods, 'onAuthChange' | 'updateMember' | 'openModal'>;
type Given<T> = T extends (...args: infer P) => unknown ? P : never;
type Refuses = { [K in Takes]: Given<Package[K]> extends Given<PublicApi[K]> ? never : K }[Takes];
export const refuses: Record<Refuses, true> = {};
