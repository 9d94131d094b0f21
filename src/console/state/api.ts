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

async function request(path: string, init: RequestInit): Promise<Response> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      ...init,
      headers: { authorization: `Bearer ${session.token()}`, ...init.headers },
    });
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new Refusal(offline);
  }
  if (answer.ok) return answer;
  // The session has ended elsewhere: the sign-in comes back.
  if (answer.status === 401) void session.logOut();
  const { error } = (await answer.json().catch(() => ({}))) as { error?: ErrorBody };
  throw new Refusal(error ?? offline);
}

async function send<T>(path: string, init: RequestInit = {}): Promise<T> {
  const answer = await request(path, init);
  return answer.json().catch((error) => {
    if (init.signal?.aborted) throw error;
    throw new Refusal(offline);
  }) as Promise<T>;
}

export const readSession = async (signal: AbortSignal): Promise<ConsoleSession> =>
  (await send<{ data: ConsoleSession }>(consoleSessionPath, { signal })).data;

/** Whose members a screen is about. */
export interface Place {
  app: string;
  mode: Mode;
}

/** Where an operation lives, and what of its input is not part of the path. */
function addressOf<K extends AdminOperation>({ app, mode }: Place, operation: K, input: AdminWire[K]['in']) {
  const { method, path }: AdminRoute = adminRoutes[operation];
  const { dryRun, ...values } = { ...(input as Record<string, unknown>) };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = String(values[name]);
    delete values[name];
    return encodeURIComponent(value);
  });
  const query = new URLSearchParams({
    ...(method === 'GET' && (values as Record<string, string>)),
    ...(dryRun !== undefined && { dryRun: String(dryRun) }),
  });
  const url = `${consoleApiPath}/${encodeURIComponent(app)}/${mode}${filled}`;
  return { method, values, url: query.size > 0 ? `${url}?${query}` : url };
}

/**
 * One call of the admin table, as the operator who is logged in. A write that is tried again with
 * the `key` of before happens once.
 */
export function call<K extends AdminOperation>(
  place: Place,
  operation: K,
  input: AdminWire[K]['in'],
  signal?: AbortSignal,
  key: string = crypto.randomUUID(),
): Promise<AdminWire[K]['answer']> {
  const { method, values, url } = addressOf(place, operation, input);
  if (method === 'GET') return send(url, { ...(signal && { signal }) });
  return send(url, {
    method,
    ...(signal && { signal }),
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(values),
  });
}

/** Saves the answer of an export as a file. The bearer is in no address, so a link cannot do it. */
export async function download<K extends 'exportAudit' | 'exportMembers'>(
  place: Place,
  operation: K,
  input: AdminWire[K]['in'],
): Promise<void> {
  const answer = await request(addressOf(place, operation, input).url, {});
  const file = await answer.blob().catch(() => {
    throw new Refusal(offline);
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = /filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'export';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href));
}
