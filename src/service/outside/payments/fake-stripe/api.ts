import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody } from '../../form-body.ts';
import { formParams, type Params } from './form-params.ts';
import { MissingRecord, type World } from './world.ts';

/** A refusal in the API's own shape. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly body: { type: string; code?: string; param?: string; message: string };
  constructor(
    status: number,
    code: string | undefined,
    message: string,
    param?: string,
    type = 'invalid_request_error',
  ) {
    super(message);
    this.status = status;
    this.body = { type, message, ...(code && { code }), ...(param && { param }) };
  }
}

export interface Call {
  world: World;
  livemode: boolean;
  params: Params;
  /** What the parentheses of the path matched. */
  id: string;
}

export interface Route {
  method: 'GET' | 'POST' | 'DELETE';
  path: RegExp;
  /**
   * Parameters that the fake understands. Others are refused, as the API refuses what it does not
   * know.
   */
  takes: readonly string[];
  answer(call: Call): unknown;
}

/** Names of kinds as the API calls the parameter that named a missing one. */
const paramNames = { customers: 'customer', coupons: 'coupon', prices: 'price', products: 'product' } as Record<
  string,
  string
>;

/** One mode's keys: which key speaks for test mode, which for live. */
export interface ApiKeys {
  test: string;
  live: string;
}

/** The API: keys, closed parameters, idempotency, errors. Everything else is in the routes. */
export function fakeApi(world: World, routes: readonly Route[], keys: ApiKeys) {
  const answered = new Map<string, { request: string; status: number; body: unknown }>();

  async function answer(request: IncomingMessage): Promise<{ status: number; body: unknown }> {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
    if (key !== keys.test && key !== keys.live)
      throw new ApiRefusal(401, undefined, 'Invalid API Key provided', undefined, 'authentication_error');
    const livemode = key === keys.live;
    const body = (await readBody(request)) ?? '';
    const params = formParams(request.method === 'POST' ? body : url.search.slice(1));

    const idempotencyKey = request.headers['idempotency-key'];
    const name = idempotencyKey && `${key} ${idempotencyKey}`;
    const fingerprint = `${request.method} ${url.pathname} ${body}`;
    const before = name ? answered.get(name) : undefined;
    if (before && before.request !== fingerprint)
      throw new ApiRefusal(
        400,
        'idempotency_key_in_use',
        'Keys can only be used with the same parameters',
        undefined,
        'idempotency_error',
      );
    if (before) return before;

    const hit = routes.flatMap((route) => {
      const match = route.method === request.method && route.path.exec(url.pathname);
      return match ? [{ route, id: decodeURIComponent(match[1] ?? '') }] : [];
    })[0];
    if (!hit) throw new ApiRefusal(404, undefined, `Unrecognized request URL (${request.method}: ${url.pathname})`);
    const unknown = Object.keys(params).find((param) => param !== 'expand' && !hit.route.takes.includes(param));
    if (unknown) throw new ApiRefusal(400, 'parameter_unknown', `Received unknown parameter: ${unknown}`, unknown);
    const result = { status: 200, body: hit.route.answer({ world, livemode, params, id: hit.id }) };
    world.save();
    if (name) answered.set(name, { ...result, request: fingerprint });
    return result;
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const result = await answer(request).catch((error) => {
      if (error instanceof ApiRefusal) return { status: error.status, body: { error: error.body } };
      if (!(error instanceof MissingRecord)) throw error;
      const missing = new ApiRefusal(404, 'resource_missing', error.message, paramNames[error.kind] ?? 'id');
      return { status: missing.status, body: { error: missing.body } };
    });
    response.writeHead(result.status, {
      'content-type': 'application/json',
      'request-id': world.newId('req'),
      // By the clock that dates the events.
      date: new Date(world.now() * 1000).toUTCString(),
    });
    response.end(JSON.stringify(result.body));
  };
}
