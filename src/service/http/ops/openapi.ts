import manifest from '../../../../package.json' with { type: 'json' };
import { headers } from '../../../contract/constants.ts';
import { errors } from '../../../contract/errors.ts';
import { type Route, routes } from '../../../contract/routes.ts';
import { type Operation, wire } from '../../../contract/wire.ts';
import { adminPaths } from './admin-openapi.ts';
import { type Json, openApiPath, parametersOf, plain, type Schemas } from './openapi-parts.ts';
import { operationSummary } from './operation-summary.ts';

function answerOf(operation: Operation): Json {
  return {
    type: 'object',
    required: ['data'],
    properties: {
      data: plain(wire[operation].data),
      flowId: { type: 'string', description: 'Names the flow whose code was mailed.' },
      _internalUseOnly: {
        type: 'object',
        properties: { message: { type: 'string', description: 'What a client shows.' } },
      },
    },
  };
}

const anyOf = (schemas: Json[]): Json => (schemas.length === 1 ? schemas[0]! : { anyOf: schemas });

function bodyOf(operations: Operation[]): Json | undefined {
  const bodies = operations.flatMap((operation) => {
    const { body } = wire[operation] as Schemas;
    return body ? [plain(body)] : [];
  });
  if (bodies.length === 0) return undefined;
  const upload = operations.map((operation) => (routes[operation] as Route).upload).find(Boolean);
  const file = upload && {
    schema: {
      type: 'object',
      required: [upload],
      properties: { [upload]: { type: 'string', contentMediaType: 'image/*' } },
    },
  };
  return {
    required: bodies.some(({ required }) => required !== undefined),
    content: { ...(file && { 'multipart/form-data': file }), 'application/json': { schema: anyOf(bodies) } },
  };
}

/** Operations of one method and path; the query selects the variant. */
function entryOf(operations: Operation[]): Json {
  const plainOne = operations.find((operation) => !(routes[operation] as Route).variant) ?? operations[0]!;
  const rows = operations.map((operation) => routes[operation] as Route);
  const { path, auth, limit, idempotent } = routes[plainOne] as Route;
  const schemas = wire[plainOne] as Schemas;
  const variants = rows.flatMap(({ variant }) => variant ?? []);
  const requestBody = bodyOf(operations);
  return {
    operationId: plainOne,
    'x-operations': operations,
    'x-limit': limit,
    tags: [path.split('/')[1]],
    summary: operations.map(operationSummary).join(' '),
    security: auth === 'member' ? [{ appId: [], session: [] }] : [{ appId: [] }],
    parameters: [
      ...parametersOf(schemas.params, 'path'),
      ...parametersOf(schemas.query, 'query'),
      ...variants.map(({ query, value }) => ({
        name: query,
        in: 'query',
        required: false,
        schema: { type: 'string', enum: [value] },
      })),
      ...(idempotent ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ],
    ...(requestBody && { requestBody }),
    responses: {
      200: { description: 'Done.', content: { 'application/json': { schema: anyOf(operations.map(answerOf)) } } },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

const gate: Json = {
  get: {
    operationId: 'gate',
    tags: ['gate'],
    summary: 'Asked by a web server: may this person have a page of the site?',
    security: [{}, { session: [] }, { siteCookie: [] }],
    parameters: [
      {
        name: 'url',
        in: 'query',
        required: true,
        schema: { type: 'string', format: 'uri' },
        description: 'The page. Unescaped it must come last.',
      },
      {
        name: 'redirect',
        in: 'query',
        required: false,
        schema: { type: 'string', enum: ['1'] },
        description: 'Answer 302 in place of 401 and 403.',
      },
      { name: 'app', in: 'query', required: false, schema: { type: 'string' } },
      { name: 'key', in: 'query', required: false, schema: { type: 'string' } },
    ],
    responses: {
      204: { description: 'The page may be sent.' },
      302: { description: 'With redirect=1: the way out.' },
      401: { description: 'The visitor is not logged in; Location is the way out.' },
      403: { description: 'The member has no access; Location is the way out.' },
      default: { $ref: '#/components/responses/Refused' },
    },
  },
};

/**
 * The whole wire as an OpenAPI 3.1 document, worked out from the contract: nothing in it is written
 * twice.
 */
export function openApiDocument(serviceUrl: string): Json {
  const paths: Record<string, Json> = {};
  const byAddress = new Map<string, Operation[]>();
  for (const [operation, { method, path }] of Object.entries(routes) as [Operation, Route][]) {
    const address = `${method.toLowerCase()} ${openApiPath(path)}`;
    byAddress.set(address, [...(byAddress.get(address) ?? []), operation]);
  }
  for (const [address, operations] of byAddress) {
    const [method = '', path = ''] = address.split(' ');
    paths[path] = { ...paths[path], [method]: entryOf(operations) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Latchkey',
      version: manifest.version,
      description:
        'Membership for any website. Every call names its app; those of a member carry her session as bearer token. Bodies are closed: what is not named here is refused.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: serviceUrl }],
    paths: { ...paths, '/gate': gate, ...adminPaths() },
    components: {
      securitySchemes: {
        appId: {
          type: 'apiKey',
          in: 'header',
          name: headers.appId,
          description: `The app. With ${headers.publicKey} the public key decides about test and live mode.`,
        },
        session: { type: 'http', scheme: 'bearer' },
        adminKey: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'A key of `latchkey keys`.' },
        siteCookie: { type: 'apiKey', in: 'cookie', name: '_ms-mid' },
      },
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description:
            'Sent again under the same key within a day, the call has one effect and one answer. With another body it is refused (422).',
          schema: { type: 'string', minLength: 8, maxLength: 200 },
        },
      },
      responses: {
        Refused: {
          description:
            'A refusal, in the language of Accept-Language. 429 and 503 say in Retry-After when to come again.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      schemas: { Error: errorSchema },
    },
  };
}

const fieldError: Json = {
  type: 'object',
  required: ['field', 'code', 'message'],
  properties: { field: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
};
const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: {
          type: 'string',
          enum: Object.entries(errors)
            .filter(([, [status]]) => status > 0)
            .map(([code]) => code),
        },
        message: { type: 'string' },
        errors: { type: 'array', items: fieldError },
        providerKey: { type: 'string' },
        secondFactorToken: { type: 'string' },
        reason: { type: 'string' },
        retryAfter: { type: 'number' },
        requestedBy: {
          type: 'object',
          required: ['device', 'requestedAt'],
          properties: { device: { type: ['string', 'null'] }, requestedAt: { type: 'string', format: 'date-time' } },
        },
        requestId: { type: 'string' },
      },
    },
  },
};
