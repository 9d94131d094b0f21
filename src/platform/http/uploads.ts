import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxImageBytes } from '../../contract/constants.ts';
import { ApiError, fail } from './api-error.ts';
import { giveUploadTime } from './upload-timeout.ts';

/**
 * R33 routes in a scope of their own, the only one that takes multipart; all others stay with JSON.
 */
export function takeUploads(server: FastifyInstance, mount: (scope: FastifyInstance) => void) {
  server.register(async (scope) => {
    await scope.register(multipart);
    mount(scope);
  });
}

const tooLarge = 'FST_REQ_FILE_TOO_LARGE';

/**
 * R55 the file of a multipart request as its body, counted while it streams. Throws
 * `file-size-too-large`, `invalid-request`.
 */
export async function readUpload(request: FastifyRequest, reply: FastifyReply, field: string): Promise<void> {
  if (!request.isMultipart()) return;
  giveUploadTime(request.raw.socket, reply.raw);
  try {
    const part = await request.file({ limits: { fileSize: maxImageBytes, files: 1, fields: 0, parts: 1 } });
    if (part?.fieldname !== field) return fail('invalid-request');
    // The parser would wait for an end that may never come.
    part.file.once('limit', () => part.file.destroy(Object.assign(new Error('too large'), { code: tooLarge })));
    request.body = { [field]: await part.toBuffer() };
  } catch (error) {
    const { code = '' } = error as { code?: string };
    // Answered before its end (R112).
    if (code === tooLarge) fail('file-size-too-large');
    if (error instanceof ApiError || code.startsWith('FST_')) throw error;
    // R83 the parser's own words for a body without a boundary, without an end, or with parts that
    // are none.
    fail('invalid-request');
  }
}
