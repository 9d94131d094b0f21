import { type Route, routes } from '../../contract/routes.ts';
import type { Answer, Operation, Wire } from '../../contract/wire.ts';
import type { CallOptions, Send } from './client.ts';

/** Every operation of the wire as a method, derived from the routes: a new row is a new method. */
export type Operations = {
  [K in Operation]: (
    ...args: Record<string, never> extends Wire[K]['in']
      ? [params?: Wire[K]['in'], options?: CallOptions]
      : [params: Wire[K]['in'], options?: CallOptions]
  ) => Promise<Answer<Wire[K]['data']>>;
};

/** What the calls around passkeys are made of. */
export type PasskeyOperations = Pick<
  Operations,
  | 'startPasskeyLogin'
  | 'finishPasskeyLogin'
  | 'startPasskeyRegistration'
  | 'finishPasskeyRegistration'
  | 'deletePasskey'
  | 'reauthenticate'
>;

export function createOperations(send: Send, token: () => string | undefined): Operations {
  const operations: Record<string, unknown> = {};
  for (const name of Object.keys(routes) as Operation[]) {
    operations[name] = (params: Record<string, unknown> = {}, options: CallOptions = {}) =>
      send(routes[name] as Route, params, { ...options, token: options.token ?? token() });
  }
  return operations as Operations;
}
