import { refused } from './element-page.ts';

/**
 * R100 what goes wrong on the way, ten times: each settles, in the browser, within the time that a
 * call may take.
 */
export const faults: readonly (readonly [name: string, answer: () => Response | Promise<Response>])[] = [
  ['offline', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['an answer that the browser keeps back (CORS)', () => Promise.reject(new TypeError('NetworkError'))],
  ['no answer in time', () => new Promise(() => {})],
  ['an HTML page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['an empty answer', () => new Response('', { status: 500 })],
  ['cut JSON', () => new Response('{"data": {"mem')],
  ['an answer without data', () => new Response('{}')],
  ['an error without words', () => new Response('{"error": {}}', { status: 400 })],
  ['too many attempts without a time', () => refused(429, { code: 'rate-limited', message: 'Too many attempts.' })],
  ['overload', () => refused(503, { code: 'overloaded', message: 'We are very busy right now.' })],
];
