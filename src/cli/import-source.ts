import { createReadStream } from 'node:fs';
import { JSONParser } from '@streamparser/json';
import { parse } from 'csv-parse';
import { OperatorError } from '../platform/process/operator-error.ts';
import { readImportFile } from './import-file.ts';

/**
 * One row of the file: its number from 1, the position behind it, and its values or the reason why
 * there are none.
 */
export interface SourceRow {
  number: number;
  bytes: number;
  values: Record<string, unknown> | null;
  /** The line of headings, of CSV. */
  headings?: string[];
}

/** The rows of a file one after the other, however large it is. */
export async function* importSource(file: string): AsyncGenerator<SourceRow> {
  const { kind, delimiter } = await readImportFile(file);
  if (kind === 'csv') yield* csvRows(file, delimiter);
  else yield* jsonRows(file, kind);
}

async function* csvRows(file: string, delimiter: string): AsyncGenerator<SourceRow> {
  let headings: string[] = [];
  const columns = (names: string[]) => {
    headings = names;
    return names;
  };
  const parser = createReadStream(file).pipe(
    parse({ bom: true, columns, delimiter, info: true, skip_empty_lines: true, relax_column_count: true, trim: true }),
  );
  let number = 0;
  try {
    for await (const { record, info } of parser)
      yield { number: ++number, bytes: info.bytes, values: record, headings };
  } catch (error) {
    // Behind that are a column's name, which is a member's where the file has no headings, and a
    // member's data.
    const [message] = (error as Error).message.split(' on field ');
    throw new OperatorError([`${file} is no CSV from row ${number + 1} on: ${message}.`]);
  }
}

async function* jsonRows(file: string, kind: 'lines' | 'json'): AsyncGenerator<SourceRow> {
  const isList = kind === 'json';
  const parser = new JSONParser({
    separator: isList ? undefined : '',
    paths: isList ? ['$.*', '$.data.*', '$.members.*', '$.users.*'] : ['$'],
    keepStack: false,
  });
  const waiting: unknown[] = [];
  parser.onValue = ({ value, key, stack }) => {
    // `$.*` of a document with a list in it is that list, whose items have come already.
    if (isList && stack.length === 1 && typeof key === 'string') return;
    waiting.push(value);
  };
  let number = 0;
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    let mistake: Error | undefined;
    try {
      parser.write(chunk);
    } catch (error) {
      mistake = error as Error;
    }
    bytes += chunk.length;
    // What stood before the mistake counts.
    for (const value of waiting.splice(0)) {
      const isRow = typeof value === 'object' && value !== null && !Array.isArray(value);
      yield { number: ++number, bytes, values: isRow ? (value as Record<string, unknown>) : null };
    }
    if (mistake) throw new OperatorError([`${file} is no JSON behind entry ${number}: ${mistake.message}`]);
  }
  if (isList && !parser.isEnded)
    throw new OperatorError([`${file} is incomplete: it ends behind entry ${number}. Export it once more.`]);
}
