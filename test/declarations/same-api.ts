// Compiled by declarations.test.ts: the client that is published and the one that is declared are
// the same.
import type { PublicApi } from '../../../src/widget/state/public-api.ts';
import type { Latchkey } from './ms.d.ts';

type Data<T> = T extends (...args: never[]) => Promise<{ data: infer D }> ? D : never;
type Params<T> = T extends (...args: infer P) => unknown ? P : never;

export const declared: (keyof PublicApi)[] = [] as (keyof Latchkey)[];
export const published: (keyof Latchkey)[] = [] as (keyof PublicApi)[];
export const answers = (
  api: { [K in keyof PublicApi]: Data<PublicApi[K]> },
): { [K in keyof Latchkey]: Data<Latchkey[K]> } => api;
export const takes = (
  given: { [K in keyof Latchkey]: Params<Latchkey[K]> },
): { [K in keyof PublicApi]: Params<PublicApi[K]> } => given;
