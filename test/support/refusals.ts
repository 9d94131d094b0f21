import { maxImageBytes } from '../../src/contract/constants.ts';
import type { SocketRequest } from './one-socket.ts';

/** A form with one file of so many bytes. */
export const fileForm = (field: string, bytes: number) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: Buffer.concat([
    Buffer.from(`--x\r\ncontent-disposition: form-data; name="${field}"; filename="a.png"\r\n\r\n`),
    Buffer.alloc(bytes),
    Buffer.from('\r\n--x--\r\n'),
  ]),
});

interface Refused {
  method: string;
  path: string;
  /** The field of the file that the route takes. */
  file?: string | undefined;
  /** Headers of a member, and of a visitor. */
  member: Record<string, string>;
  visitor: Record<string, string>;
  /** Headers of callers that are refused for who they are, by name. */
  strangers?: Record<string, Record<string, string>>;
}

/** Below and above what a body of JSON may have, and above what is read to its end. */
const sizes = { '300 KB': 300_000, '1.1 MB': 1_100_000 };

/** A route's refusals with a body that is not read, or not to its end. */
export function refusals({
  method,
  path,
  file,
  member,
  visitor,
  strangers = {},
}: Refused): Record<string, SocketRequest> {
  const all: Record<string, SocketRequest> = {};
  const other = method === 'DELETE' ? 'PATCH' : 'DELETE';
  const json = (headers: object) => ({ ...headers, 'content-type': 'application/json' });
  for (const [size, bytes] of Object.entries(sizes)) {
    const body = Buffer.alloc(bytes, '1');
    all[`${size} of JSON`] = { method, path, headers: json(member), body };
    all[`${size} of JSON without a length`] = { method, path, headers: json(member), body, isChunked: true };
  }
  const body = Buffer.alloc(sizes['300 KB'], '1');
  for (const [name, headers] of Object.entries({ visitor, ...strangers }))
    all[`JSON of ${name}`] = { method, path, headers: json(headers), body };
  all['another type'] = { method, path, headers: { ...member, 'content-type': 'text/plain' }, body };
  all['another method'] = { method: other, path, headers: json(member), body };
  all['another path'] = { method, path: `/nothing${path}`, headers: json(member), body };
  all['a path that is none'] = { method, path: `/%${path}`, headers: json(member), body };
  if (file) {
    const form = (headers: object, field: string, bytes: number) => {
      const { headers: type, body } = fileForm(field, bytes);
      return { method, path, headers: { ...headers, ...type }, body };
    };
    for (const [size, bytes] of [
      ['4.1 MB', maxImageBytes + 100_000],
      ['8 MB', 2 * maxImageBytes],
    ] as const) {
      all[`a file of ${size}`] = form(member, file, bytes);
      all[`a file of ${size} without a length`] = { ...form(member, file, bytes), isChunked: true };
      all[`a file of ${size} of a visitor`] = form(visitor, file, bytes);
    }
    all['a file in another field'] = form(member, 'other', 2_000_000);
    all['a file that is no picture'] = form(member, file, 2_000_000);
    all['a form that is none'] = {
      ...form(member, file, 0),
      headers: { ...member, 'content-type': 'multipart/form-data; boundary=y' },
      body: Buffer.alloc(2_000_000),
    };
  }
  return all;
}

/** The same for what is no operation: every method that may carry a body. */
export function otherPathRefusals(path: string, headers: Record<string, string>): Record<string, SocketRequest> {
  const all: Record<string, SocketRequest> = {};
  for (const method of ['GET', 'POST', 'PUT', 'DELETE'])
    for (const [size, bytes] of Object.entries(sizes))
      for (const type of ['application/json', 'text/plain'])
        all[`${method} with ${size} of ${type}`] = {
          method,
          path,
          headers: { ...headers, 'content-type': type },
          body: Buffer.alloc(bytes, '1'),
        };
  return all;
}
