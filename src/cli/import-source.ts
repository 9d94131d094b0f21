import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { JSONParser } from '@streamparser/json';
import { parse } from 'csv-parse';
import { Mistakes } from '../service/config.ts';

/** One row as it stands in the file: its number from 1, where the file has been read to, and its values or why there are none. */
export interface SourceRow {
  number: number;
  bytes: number;
  values: Record<string, unknown> | null;
}

type Kind = 'csv' | 'lines' | 'json';

/** By content and not by name: CSV, one JSON object a line, or one JSON document with a list in it. */
async function kindOf(file: string): Promise<Kind> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    const start = buffer
      .toString('utf8', 0, bytesRead)
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (start.startsWith('[')) return 'json';
    if (!start.startsWith('{')) return 'csv';
    const [line = ''] = start.split('\n');
    try {
      const first = JSON.parse(line);
      return Array.isArray(first.data) || Array.isArray(first.members) ? 'json' : 'lines';
    } catch {
      return 'json';
    }
  } finally {
    await handle.close();
  }
}

/** The rows of a file one after the other, however large it is. */
export async function* importSource(file: string): AsyncGenerator<SourceRow> {
  const kind = await kindOf(file).catch((error: NodeJS.ErrnoException) => {
    throw new Mistakes([`${file} cannot be read (${error.code}).`]);
  });
  if (kind === 'csv') yield* csvRows(file);
  else yield* jsonRows(file, kind);
}

async function* csvRows(file: string): AsyncGenerator<SourceRow> {
  const parser = createReadStream(file).pipe(
    parse({ bom: true, columns: true, info: true, skip_empty_lines: true, relax_column_count: true, trim: true }),
  );
  let number = 0;
  try {
    for await (const { record, info } of parser) yield { number: ++number, bytes: info.bytes, values: record };
  } catch (error) {
    throw new Mistakes([`${file} is no CSV from row ${number + 1} on: ${(error as Error).message}.`]);
  }
}

async function* jsonRows(file: string, kind: 'lines' | 'json'): AsyncGenerator<SourceRow> {
  const isList = kind === 'json';
  const parser = new JSONParser({
    separator: isList ? undefined : '',
    paths: isList ? ['$.*', '$.data.*', '$.members.*'] : ['$'],
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
    if (mistake) throw new Mistakes([`${file} is no JSON behind entry ${number}: ${mistake.message}`]);
  }
}
