import { type AdminRoute, adminPath, adminRoutes } from '../../../contract/admin-routes.ts';
import { type AdminOperation, adminWire } from '../../../contract/wire-admin.ts';
import { type Json, openApiPath, parametersOf, plain, type Schemas } from './openapi-parts.ts';

const key = { $ref: '#/components/parameters/IdempotencyKey' };

function entryOf(operation: AdminOperation): Json {
  const { method, scope, summary, answersText, isRead, streams }: AdminRoute = adminRoutes[operation];
  const { params, query, body }: Partial<Schemas> = adminWire[operation];
  const schema = plain(adminWire[operation].answer);
  return {
    operationId: `admin.${operation}`,
    'x-scope': scope,
    tags: ['admin'],
    summary,
    security: [{ adminKey: [] }],
    parameters: [
      ...parametersOf(params, 'path'),
      ...parametersOf(query, 'query'),
      ...(method === 'GET' || isRead ? [] : [key]),
    ],
    ...(body && { requestBody: { required: true, content: { 'application/json': { schema: plain(body) } } } }),
    responses: {
      200: {
        description: 'Done.',
        content: answersText
          ? { 'text/plain': { schema: { type: 'string', const: 'OK' } } }
          : streams
            ? { 'application/jsonl': { schema }, 'text/csv': { schema } }
            : { 'application/json': { schema } },
      },
      default: { $ref: '#/components/responses/Refused' },
    },
  };
}

/** The admin API as paths of OpenAPI, worked out from its table. */
export function adminPaths(): Record<string, Json> {
  const paths: Record<string, Json> = {};
  for (const [operation, { method, path }] of Object.entries(adminRoutes) as [AdminOperation, AdminRoute][]) {
    const address = openApiPath(adminPath + path);
    paths[address] = { ...paths[address], [method.toLowerCase()]: entryOf(operation) };
  }
  return paths;
}
