import { describe, expect, it } from 'vitest';
import { parseJsonBody } from '../../../src/platform/http/json-body.ts';

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

describe('R42 the body of a request', () => {
  it.each([
    ['{"a":1,"b":[{"a":1},{"a":2}],"c":"x"}'],
    ['{"text":"a \\"quoted\\": word, {not} [structure] \\\\"}'],
    [' [1, "a", {"a": {"a": null}}] '],
    [nested(10)],
    ['"only a text"'],
  ])('%s is read as it stands', (text) => {
    expect(parseJsonBody(text)).toEqual(JSON.parse(text));
  });

  it('an empty one is none', () => {
    expect(parseJsonBody(' \n')).toBeUndefined();
  });

  it.each([
    ['{"email":"a","email":"b"}', 'the same name twice'],
    ['{"email":"a","\\u0065mail":"b"}', 'the same name twice in two spellings'],
    ['{"a":{"x":1,"y":[{}],"x":2}}', 'the same name twice further inside'],
    ['{"a":1 , "a" : 2}', 'the same name twice between spaces'],
    ['{"__proto__":{"isAdmin":true}}', 'a prototype'],
    ['{"a":{"\\u005f_proto__":1}}', 'a prototype in another spelling'],
    ['{"constructor":{"prototype":1}}', 'a constructor'],
    [nested(11), 'eleven objects deep'],
    [`${'['.repeat(11)}${']'.repeat(11)}`, 'eleven lists deep'],
    ['{"a":1', 'half a body'],
    ['{a:1}', 'no JSON'],
    ['{"a":01}', 'a number that is none'],
  ])('%s is refused: %s', (text) => {
    expect(() => parseJsonBody(text)).toThrow(expect.objectContaining({ code: 'invalid-request', status: 400 }));
  });

  it('a deep body is refused by a count and not by the stack', () => {
    expect(() => parseJsonBody('['.repeat(100_000) + ']'.repeat(100_000))).toThrow(
      expect.objectContaining({ status: 400 }),
    );
  });
});
