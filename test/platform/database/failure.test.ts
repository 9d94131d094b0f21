import { describe, expect, it } from 'vitest';
import { StoreUnavailable, storeFailure } from '../../../src/platform/database/failure.ts';

const sqlite = (errcode: number) => Object.assign(new Error('sqlite'), { code: 'ERR_SQLITE_ERROR', errcode });
const postgres = (code: string) => Object.assign(new Error('postgres'), { code, severity: 'ERROR' });

describe('R71 errors of the database', () => {
  it.each([
    ['a full disk of SQLite', sqlite(13), 'storage-full'],
    ['a failing write of SQLite', sqlite(778), 'unavailable'],
    ['a read-only file', sqlite(8), 'unavailable'],
    ['a damaged file', sqlite(11), 'unavailable'],
    ['a broken rule of the schema in SQLite', sqlite(2067), null],
    ['a full disk of PostgreSQL', postgres('53100'), 'storage-full'],
    ['too many connections', postgres('53300'), 'unavailable'],
    ['a server that stops', postgres('57P01'), 'unavailable'],
    ['a statement that took too long', postgres('57014'), 'unavailable'],
    ['a lock that was not had', postgres('55P03'), 'unavailable'],
    ['a broken rule of the schema in PostgreSQL', postgres('23505'), null],
    ['a line that broke', new StoreUnavailable('gone'), 'unavailable'],
    ['such an error inside another', new Error('outer', { cause: sqlite(13) }), 'storage-full'],
    ['a mistake of ours', new TypeError('undefined is not a function'), null],
    ['no error at all', 'text', null],
  ] as const)('R71 %s', (_, error, meaning) => {
    expect(storeFailure(error)).toBe(meaning);
  });
});
