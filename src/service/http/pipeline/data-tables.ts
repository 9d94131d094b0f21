import type { FastifyInstance } from 'fastify';
import { adminPath } from '../../../contract/admin-routes.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { sendRefusal } from './error-handler.ts';

const refused = new ApiError('not-supported');

/** M §2 this product has no data tables: every call for them is refused at once. */
export function refuseDataTables(server: FastifyInstance) {
  for (const path of ['/v1/data-tables', '/v1/data-records', `${adminPath}/v2/data-tables`])
    for (const url of [path, `${path}/*`])
      server.all(url, (request, reply) => {
        // Not thrown: what we never had is no failure for the log.
        request.errorCode = refused.code;
        return sendRefusal(reply, refused, request);
      });
}
