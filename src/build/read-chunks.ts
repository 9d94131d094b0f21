import type { Metafile } from 'esbuild';

/**
 * One file of a split build: what it takes from others, what it gives, and the rest of its text.
 */
export interface Chunk {
  imports: { from: string; names: Pair[] }[];
  exports: Pair[];
  body: string;
  /** Reached without `import()`. */
  isEager: boolean;
  /** The file that it is joined into; `''` is the script itself. */
  file: string;
}
/** Chunks that become a file of their own, with all that only they reach. */
export interface OwnFile {
  name: string;
  /** Names of chunks that `import()` reaches. */
  entries: string[];
  /** Also takes what other files use too, which load it first. */
  takesShared?: boolean;
}
/**
 * The name on the giving side and the name on the taking side; the same where nothing was renamed.
 */
export type Pair = [theirs: string, ours: string];

export interface Split {
  texts: Record<string, string>;
  outputs: Metafile['outputs'];
  entry: string;
  ownFiles: readonly OwnFile[];
}

const importLine = /^import (?:\{([^}]*)\} from )?"\.\/([^"]+)";\n?/gm;
const exportLine = /^export \{([^}]*)\};\n?/gm;
export const importCall = /\bimport\("\.\/([^"]+)"\)/g;

const pairs = (list = ''): Pair[] =>
  list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const [from = '', to = from] = part.split(' as ');
      return [from, to];
    });

/**
 * Reads the files of a split build, and checks them against the bundler's own list of imports.
 */
export function readChunks({ texts, outputs, entry, ownFiles }: Split): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>();
  for (const [name, text] of Object.entries(texts)) {
    const chunk: Chunk = { imports: [], exports: [], body: '', isEager: false, file: '' };
    let count = 0;
    chunk.body = text
      .replace(importLine, (_, names: string | undefined, from: string) => {
        count++;
        chunk.imports.push({ from, names: pairs(names) });
        return '';
      })
      .replace(exportLine, (_, names: string) => {
        chunk.exports.push(...pairs(names));
        return '';
      });
    const calls = callsOf(chunk).length;
    const known = Object.entries(outputs).find(([path]) => path.endsWith(`/${name}`))?.[1].imports ?? [];
    if (
      known.filter(({ kind }) => kind === 'import-statement').length !== count ||
      (known.length > count && calls === 0)
    )
      throw new Error(`${name}: the bundler writes imports in another way now`);
    chunks.set(name, chunk);
  }
  const markEager = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || chunk.isEager) return;
    chunk.isEager = true;
    for (const { from } of chunk.imports) markEager(from);
  };
  markEager(entry);
  placeChunks(chunks, entry, ownFiles);
  return chunks;
}

const callsOf = ({ body }: Chunk) => [...body.matchAll(importCall)].map(([, from]) => from!);

/**
 * Puts each chunk into the file that alone reaches it. What several of them use is in the first
 * that takes such, else in the script.
 */
function placeChunks(chunks: Map<string, Chunk>, entry: string, ownFiles: readonly OwnFile[]): void {
  const doors = new Set(ownFiles.flatMap(({ entries }) => entries));
  const reach = (names: readonly string[]) => {
    const reached = new Set<string>();
    const visit = (name: string) => {
      const chunk = chunks.get(name);
      if (!chunk || reached.has(name)) return;
      reached.add(name);
      for (const { from } of chunk.imports) visit(from);
      for (const from of callsOf(chunk)) if (!doors.has(from)) visit(from);
    };
    for (const name of names) visit(name);
    return reached;
  };
  const inScript = reach([entry]);
  const files = ownFiles.map((file) => ({ ...file, reached: reach(file.entries) }));
  for (const [name, chunk] of chunks) {
    const users = files.filter(({ reached }) => reached.has(name));
    if (inScript.has(name)) continue;
    // In the script it could not use what only a file has.
    const leaned = () => [...reach([name])].filter((one) => !inScript.has(one));
    const owner =
      users.length === 1
        ? users[0]
        : (users.find(({ takesShared }) => takesShared) ??
          files.find(({ takesShared, reached }) => takesShared && leaned().some((one) => reached.has(one))));
    chunk.file = owner?.name ?? '';
  }
}
