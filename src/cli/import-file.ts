import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { OperatorError } from '../platform/process/operator-error.ts';
import { reasons } from './fault-sentence.ts';

/**
 * What a file of members is, by content and not by name: CSV, one JSON object a line, or one JSON
 * document with a list in it.
 */
export interface ImportFile {
  kind: 'csv' | 'lines' | 'json';
  /** Of CSV: the separator of its cells. Tables of half of Europe have semicolons. */
  delimiter: string;
}

const delimiters = [',', ';', '\t'];

/**
 * Looks at how it begins, and reads it to the end once, because a text of another encoding would be
 * taken with its names maimed.
 */
export async function readImportFile(file: string): Promise<ImportFile> {
  const begin = await beginOf(file).catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError([`${file} cannot be read: ${reasons[error.code ?? ''] ?? error.code}.`]);
  });
  const encoding = begin[0] === 0xff && begin[1] === 0xfe ? 'utf-16le' : 'utf-8';
  await checkEncoding(file, encoding);
  const start = new TextDecoder(encoding).decode(begin).trimStart();
  const [line = ''] = start.split('\n');
  const bare = line.replace(/"[^"]*"/g, '');
  const [delimiter = ','] = delimiters.toSorted((a, b) => bare.split(b).length - bare.split(a).length);
  return { kind: kindOf(start, line), delimiter };
}

async function beginOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

async function checkEncoding(file: string, encoding: string) {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1 << 20 }))
      decoder.decode(chunk, { stream: true });
    decoder.decode();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new OperatorError([
      `${file} is no text in UTF-8. Save it as "CSV UTF-8" or JSON first; nothing of it was taken.`,
    ]);
  }
}

function kindOf(start: string, line: string): ImportFile['kind'] {
  if (start.startsWith('[')) return 'json';
  if (!start.startsWith('{')) return 'csv';
  try {
    const first = JSON.parse(line);
    return [first.data, first.members, first.users].some(Array.isArray) ? 'json' : 'lines';
  } catch {
    return 'json';
  }
}
