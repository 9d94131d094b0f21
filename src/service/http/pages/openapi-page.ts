import type { FastifyInstance } from 'fastify';
import { type Route, routes } from '../../../contract/routes.ts';
import { type Operation, wire } from '../../../contract/wire.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import { openApiDocument } from '../ops/openapi.ts';
import { operationSummary } from '../ops/operation-summary.ts';
import { bar, barPolicy, escaped, plainStyle, sendPage } from './page.ts';

const style = `${plainStyle}
.groups { display: flex; flex-wrap: wrap; gap: 4px 20px; margin-block-end: 32px; padding: 0; list-style: none; }
.groups a { display: block; padding-block: 4px; }
section { margin-block-end: 32px; }
section > h2 { padding-block-end: 12px; }
details { border-block-start: 1px solid var(--line); }
summary { display: grid; grid-template-columns: 64px 1fr; gap: 0 16px; align-items: baseline; padding-block: 12px; cursor: pointer; }
summary:hover strong { text-decoration: underline; }
summary strong { font: 600 14px/1.5 var(--mono); }
summary span:last-child { grid-column: 2; }
.method { font: 600 12px/1.5 var(--mono); color: var(--accent); }
.facts { display: flex; flex-wrap: wrap; gap: 8px; margin-block-end: 12px; }
.facts span { padding: 2px 8px; border-radius: 6px; background: var(--tint); font-size: 14px; }
.parts { display: grid; grid-template-columns: minmax(0, 1fr); gap: 16px; padding-block-end: 24px; }
h3 { margin: 0 0 8px; font-size: 14px; line-height: 1.2; }
pre { max-height: 420px; overflow: auto; padding: 12px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); font: 13px/1.5 var(--mono); overflow-wrap: normal; }
`;

type Json = Record<string, unknown>;

/**
 * A schema as people read it: the shape, with types in place of values. Never deeper than a screen.
 */
function shapeOf(schema: Json, depth = 0): unknown {
  const {
    type,
    properties,
    items,
    anyOf,
    enum: words,
    const: only,
    patternProperties,
    required = [],
  } = schema as Json & {
    properties?: Record<string, Json>;
    items?: Json;
    anyOf?: Json[];
    enum?: unknown[];
    patternProperties?: Record<string, Json>;
    required?: string[];
  };
  if (only !== undefined) return only;
  if (words) return words.join(' | ');
  if (anyOf) {
    const [first, ...rest] = anyOf.map((one) => shapeOf(one, depth));
    return typeof first === 'string' || first === null ? [first, ...rest].map(String).join(' | ') : first;
  }
  if (depth > 5) return '…';
  if (type === 'array') return [shapeOf(items ?? {}, depth + 1)];
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [
        required.includes(name) ? name : `${name}?`,
        shapeOf(one, depth + 1),
      ]),
    );
  if (patternProperties) return { '<key>': shapeOf(Object.values(patternProperties)[0] ?? {}, depth + 1) };
  return type === undefined ? 'anything' : type === 'null' ? null : String(type);
}

const shape = (title: string, schema: unknown) =>
  `<div><h3>${title}</h3><pre tabindex="0">${escaped(JSON.stringify(shapeOf(JSON.parse(JSON.stringify(schema)) as Json), null, 2))}</pre></div>`;

function entry(operation: Operation): string {
  const { method, path, auth, limit, variant, idempotent, upload } = routes[operation] as Route;
  const { params, query, body, data } = wire[operation] as {
    params?: object;
    query?: object;
    body?: object;
    data: object;
  };
  const facts = [
    auth === 'member' ? 'for a member' : 'for everybody',
    `counted as ${limit}`,
    ...(idempotent ? ['takes an Idempotency-Key'] : []),
    ...(upload ? [`takes a file, ${upload}`] : []),
  ];
  const has = (schema: object | undefined): schema is object =>
    schema !== undefined && Object.keys((schema as { properties?: object }).properties ?? {}).length > 0;
  const parts = [
    ...(has(params) ? [shape('In the path', params)] : []),
    ...(has(query) ? [shape('In the query', query)] : []),
    ...(has(body) ? [shape('Body', body)] : []),
    shape('Answer, under data', data),
  ];
  const address = `${path}${variant ? `?${variant.query}=${variant.value}` : ''}`;
  return `<details id="${operation}"><summary><span class="method">${method}</span><strong>${escaped(address)}</strong><span class="quiet">${escaped(operationSummary(operation))}</span></summary><div class="parts"><p class="facts">${facts.map((fact) => `<span>${escaped(fact)}</span>`).join('')}</p>${parts.join('')}</div></details>`;
}

function main(): string {
  const groups = new Map<string, Operation[]>();
  for (const [operation, { path }] of Object.entries(routes) as [Operation, Route][]) {
    const group = path.split('/')[1]!;
    groups.set(group, [...(groups.get(group) ?? []), operation]);
  }
  const links = [...groups.keys()].map((group) => `<li><a href="#in-${group}">/${escaped(group)}</a></li>`).join('');
  const sections = [...groups]
    .map(
      ([group, operations]) =>
        `<section id="in-${group}"><h2>/${escaped(group)}</h2>${operations.map(entry).join('')}</section>`,
    )
    .join('');
  return `<main><div class="title"><h1>The API</h1><a href="/openapi.json">openapi.json</a></div><p class="quiet">Every call names its app in the header X-APP-ID; those for a member carry her session as bearer token. Answers hold what stands here under data; refusals hold an error with a code and a message. Beside these there is GET /gate, which web servers ask.</p><ul class="groups">${links}</ul>${sections}</main>`;
}

/**
 * `/openapi.json` for programs, and `/docs/api` for people: both are made from the contract, so
 * they match the service, when they are asked for first.
 */
export function serveOpenApi(server: FastifyInstance, { serviceUrl, isDemo }: HttpDependencies) {
  let json: string | undefined;
  let body: string | undefined;
  server.get('/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(serviceUrl));
    return reply
      .headers({
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
      })
      .send(json);
  });
  server.get('/docs/api', async (_request, reply) => {
    body ??= bar(isDemo) + main();
    return sendPage(reply, { title: 'The API – Latchkey', style, policy: barPolicy, body });
  });
}
