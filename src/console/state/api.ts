import { type AdminRoute, adminRoutes } from '../../contract/admin-routes.ts';
import { type ConsoleSession, consoleApiPath, consoleSessionPath } from '../../contract/console.ts';
import type { Mode } from '../../contract/entities.ts';
import type { ErrorBody, FieldError } from '../../contract/errors.ts';
import type { AdminOperation, AdminWire } from '../../contract/wire-admin.ts';
import { session } from './ms-client.ts';

/** A call that did not succeed. `offline`: there was no answer. */
export class Refusal extends Error {
  readonly code: string;
  readonly errors: FieldError[];
  constructor({ code, message, errors = [] }: ErrorBody) {
    super(message);
    this.code = code;
    this.errors = errors;
  }
}

const offline = {
  code: 'offline',
  message: 'The service does not answer. Check your connection, then try again.',
};

async function send<T>(path: string, init: RequestInit = {}): Promise<T> {
  let answer: Response;
  let body: { error?: ErrorBody };
  try {
    answer = await fetch(path, {
      ...init,
      headers: { authorization: `Bearer ${session.token()}`, ...init.headers },
    });
    body = await answer.json();
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Refusal(offline);
  }
  if (answer.ok) return body as T;
  // The session has ended elsewhere: the sign-in comes back.
  if (answer.status === 401) void session.logOut();
  throw new Refusal(body.error ?? offline);
}

export const readSession = async (signal: AbortSignal): Promise<ConsoleSession> =>
  (await send<{ data: ConsoleSession }>(consoleSessionPath, { signal })).data;

/** Whose members a screen is about. */
export interface Place {
  app: string;
  mode: Mode;
}

/** One call of the admin table, as the operator who is logged in. */
export function call<K extends AdminOperation>(
  { app, mode }: Place,
  operation: K,
  input: AdminWire[K]['in'],
  signal?: AbortSignal,
): Promise<AdminWire[K]['answer']> {
  const { method, path }: AdminRoute = adminRoutes[operation];
  const values = { ...(input as Record<string, unknown>) };
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(values[name]);
    delete values[name];
    return encodeURIComponent(value);
  });
  const url = `${consoleApiPath}/${encodeURIComponent(app)}/${mode}${address}`;
  if (method === 'GET') {
    const query = new URLSearchParams(values as Record<string, string>).toString();
    return send(query ? `${url}?${query}` : url, { ...(signal && { signal }) });
  }
  return send(url, {
    method,
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(values),
  });
}
