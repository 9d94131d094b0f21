import type { SourceFile } from './source-files.ts';

interface Line {
  text: string;
  number: number;
}

/** Two places with the same lines, as `a.ts:12 = b.ts:40 (8 lines)`. */
export interface DuplicatePair {
  places: [string, string];
  lines: number;
}

/** Imports are no duplicates of each other, and neither are empty lines. */
const linesOf = (text: string): Line[] => {
  let isImport = false;
  return text.split('\n').flatMap((line, at) => {
    const trimmed = line.trim();
    if (/^import\b/.test(line)) isImport = true;
    const skipped = isImport || trimmed === '';
    if (isImport && trimmed.endsWith(';')) isImport = false;
    return skipped ? [] : [{ text: trimmed, number: at + 1 }];
  });
};

/** Every pair of places that share at least `least` lines in a row; each run counts once. */
export function duplicatePairs(files: readonly SourceFile[], least = 6): DuplicatePair[] {
  const contents = files.map(({ path, text }) => ({ path, lines: linesOf(text) }));
  const places = new Map<string, [file: number, line: number][]>();
  for (const [file, { lines }] of contents.entries())
    for (let at = 0; at + least <= lines.length; at++) {
      const window = lines
        .slice(at, at + least)
        .map(({ text }) => text)
        .join('\n');
      places.set(window, [...(places.get(window) ?? []), [file, at]]);
    }
  const textAt = (file: number, at: number) => contents[file]?.lines[at]?.text;
  const runLength = ([f, i]: [number, number], [g, j]: [number, number]) => {
    let length = least;
    while (textAt(f, i + length) !== undefined && textAt(f, i + length) === textAt(g, j + length)) length++;
    return length;
  };
  const placeOf = (file: number, at: number) => `${contents[file]!.path}:${contents[file]!.lines[at]!.number}`;
  return [...places.values()].flatMap((same) =>
    same.flatMap((a, k) =>
      same.slice(k + 1).flatMap((b): DuplicatePair[] => {
        const [before, other] = [textAt(a[0], a[1] - 1), textAt(b[0], b[1] - 1)];
        // Part of a longer run, which is counted where it begins.
        if (before !== undefined && before === other) return [];
        return [{ places: [placeOf(...a), placeOf(...b)], lines: runLength(a, b) }];
      }),
    ),
  );
}
