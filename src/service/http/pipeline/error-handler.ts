import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody, ErrorCode } from '../../../contract/errors.ts';
import { storeFailure } from '../../../platform/database/failure.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { inCallersLanguage } from '../../../texts/errors/error-message.ts';
import { writeCookies } from '../auth/cookies.ts';
import { languageOfRequest } from './caller.ts';
import { forgetOrigin } from './cors.ts';

/** Our codes for errors of the server itself. All its other 4xx are `invalid-request`. */
const serverCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload-too-large',
  FST_ERR_NOT_FOUND: 'not-found',
};

/**
 * Any thrown thing as a refusal that may leave (R87): faults of ours keep their reasons to
 * themselves.
 */
export function refusalOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  // Anything can be thrown, null too.
  const { code = '', statusCode = 500 } = (error ?? {}) as Partial<FastifyError>;
  if (code.startsWith('FST_') && statusCode < 500) return new ApiError(serverCodes[code] ?? 'invalid-request');
  return new ApiError(storeFailure(error) ?? 'unknown-error');
}

/** R87 the one shape of every error, in the caller's language. */
function errorBody({ code, message, extra }: ApiError, requestId: string, language: string): { error: ErrorBody } {
  const { errors: fields, providerKey, secondFactorToken, reason, retryAfter, requestedBy } = extra;
  return {
    error: {
      code,
      message: inCallersLanguage(code, message, language),
      ...(fields &&
        fields.length > 0 && {
          errors: fields.map((field) => ({
            ...field,
            message: inCallersLanguage(field.code, field.message, language),
          })),
        }),
      ...(providerKey && { providerKey }),
      ...(secondFactorToken && { secondFactorToken }),
      ...(reason && { reason }),
      ...(retryAfter !== undefined && { retryAfter }),
      ...(requestedBy && { requestedBy }),
      requestId,
    },
  };
}

/** R77 seconds after which a client may retry: for every 429 and 503. */
const retryAfterOf = ({ status, extra }: ApiError) => extra.retryAfter ?? (status === 503 ? 2 : undefined);

export function sendRefusal(reply: FastifyReply, refusal: ApiError, request: FastifyRequest) {
  const retryAfter = retryAfterOf(refusal);
  writeCookies(reply, refusal.extra.cookies);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.ceil(retryAfter)));
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(errorBody(refusal, request.id, languageOfRequest(request)));
}

export function answerErrors(server: FastifyInstance) {
  server.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
    if (refusal.code === 'domain-not-permitted') forgetOrigin(reply);
    request.errorCode = refusal.code;
    return sendRefusal(reply, refusal, request);
  });
  server.setNotFoundHandler(() => {
    throw new ApiError('not-found');
  });
}
