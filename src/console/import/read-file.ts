import { parse } from 'csv-parse/browser/esm/sync';

export const rowsAtMost = 5_000;
const bytesAtMost = 10 * 1024 * 1024;

export interface ImportFile {
  name: string;
  columns: string[];
  /** By column; the number is that of the row, the headings being the first. */
  rows: { number: number; values: string[] }[];
}

/** What is wrong with the file as a whole, in words. */
export class FileMistake extends Error {}

/** The export puts an apostrophe before what a spreadsheet would take for a formula. */
const plainCell = (text: string) => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** Spreadsheets of many countries write semicolons. */
const delimiterOf = (text: string) => {
  const [head = ''] = text.split(/\r?\n/, 1);
  return [',', ';', '\t'].sort((a, b) => head.split(b).length - head.split(a).length)[0]!;
};

export async function readImportFile(file: File): Promise<ImportFile> {
  if (file.size > bytesAtMost) throw new FileMistake('The file is larger than 10 MB.');
  const text = (await file.text()).replace(/^\uFEFF/, '');
  let records: string[][];
  try {
    records = parse(text, {
      delimiter: delimiterOf(text),
      relaxColumnCount: true,
      skipEmptyLines: true,
      trim: true,
    }) as string[][];
  } catch (error) {
    throw new FileMistake(`This is no CSV file: ${(error as Error).message}`);
  }
  const [columns, ...lines] = records;
  if (!columns || lines.length === 0)
    throw new FileMistake('The file holds no members. Its first row must name the columns.');
  if (lines.length > rowsAtMost)
    throw new FileMistake(
      `The file has ${lines.length} rows, and an import here takes ${rowsAtMost}. Use “latchkey members import”.`,
    );
  return {
    name: file.name,
    columns,
    rows: lines.map((values, i) => ({ number: i + 2, values: values.map(plainCell) })),
  };
}
