import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { storeFailure } from '../../../../src/platform/database/failure.ts';
import { type ErrorBody, type ErrorCode, errors } from '../../contract/errors.ts';
import { FinderError } from '../domain/fail.ts';

/**
 * What the server itself refuses, in our words. Everything else of its 4xx is `invalid-request`.
 */
const serverCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_NOT_FOUND: 'not-found',
  // The service's name for it, which is that of the npm package.
  'file-size-too-large': 'image-too-large',
};

/**
 * R87 any thrown thing as a refusal that may leave: faults of ours keep their reasons to
 * themselves.
 */
export function refusalOf(error: unknown): FinderError {
  if (error instanceof FinderError) return error;
  const { code = '', statusCode = 500, name = '', message } = (error ?? {}) as Partial<FastifyError>;
  // The parts that we share with the service refuse in its words, which mostly are ours.
  if (name === 'ApiError' && serverCodes[code]) return new FinderError(serverCodes[code]);
  if (name === 'ApiError' && code in errors) return new FinderError(code as ErrorCode, { message });
  if (code.startsWith('FST_') && statusCode < 500) return new FinderError(serverCodes[code] ?? 'invalid-request');
  return new FinderError(storeFailure(error) ?? 'unknown-error');
}

const retryAfterOf = ({ status, extra }: FinderError) => extra.retryAfter ?? (status === 503 ? 2 : undefined);

export function sendRefusal(reply: FastifyReply, refusal: FinderError, request: FastifyRequest) {
  const { code, message, extra } = refusal;
  const retryAfter = retryAfterOf(refusal);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  const error: ErrorBody = {
    code,
    message,
    ...(extra.errors?.length && { errors: extra.errors }),
    ...(retryAfter !== undefined && { retryAfter }),
    requestId: request.id,
  };
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send({ error });
}

export function answerErrors(server: FastifyInstance) {
  server.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.status >= 500 && refusal.code !== 'unavailable') request.log.error({ err: error }, 'request failed');
    request.errorCode = refusal.code;
    return sendRefusal(reply, refusal, request);
  });
}
