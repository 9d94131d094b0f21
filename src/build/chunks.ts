import type { Metafile } from 'esbuild';

/**
 * One file of a split build: what it takes from others, what it gives, and the rest of its text.
 */
interface Chunk {
  imports: { from: string; names: Pair[] }[];
  exports: Pair[];
  body: string;
  isEager: boolean;
}
/**
 * The name on the giving side and the name on the taking side; the same where nothing was renamed.
 */
type Pair = [theirs: string, ours: string];

const importLine = /^import (?:\{([^}]*)\} from )?"\.\/([^"]+)";\n?/gm;
const exportLine = /^export \{([^}]*)\};\n?/gm;
const importCall = /\bimport\("\.\/([^"]+)"\)/g;

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
function readChunks(texts: Record<string, string>, outputs: Metafile['outputs'], entry: string): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>();
  for (const [name, text] of Object.entries(texts)) {
    const chunk: Chunk = { imports: [], exports: [], body: '', isEager: false };
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
    const calls = [...chunk.body.matchAll(importCall)].length;
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
  return chunks;
}

/** The name under which the function that evaluates a chunk is known. */
const loaderOf = (name: string) => `load_${name.replace(/\W/g, '_')}`;

/**
 * The files of a split build as modules that may be bundled into one file again without losing
 * their laziness: a chunk that only `import()` reaches becomes a function that evaluates it once,
 * flat inside. The bundler's own way, a wrapper around every module, costs a page four percent more
 * bytes.
 */
export function lazyModules(
  texts: Record<string, string>,
  outputs: Metafile['outputs'],
  entry: string,
): Map<string, string> {
  const chunks = readChunks(texts, outputs, entry);
  const modules = new Map<string, string>();
  for (const [name, chunk] of chunks) {
    const head: string[] = [];
    const taken: string[] = [];
    for (const { from, names } of chunk.imports) {
      if (chunks.get(from)?.isEager)
        head.push(`import { ${names.map(([theirs, ours]) => `${theirs} as ${ours}`).join(', ')} } from './${from}';`);
      else {
        head.push(`import { ${loaderOf(from)} } from './${from}';`);
        taken.push(
          `const { ${names.map(([theirs, ours]) => `${theirs}: ${ours}`).join(', ')} } = ${loaderOf(from)}();`,
        );
      }
    }
    const body = chunk.body.replace(importCall, (_, from: string) => {
      head.push(`import { ${loaderOf(from)} } from './${from}';`);
      return `Promise.resolve().then(${loaderOf(from)})`;
    });
    const given = chunk.exports.map(([ours, theirs]) => `${ours} as ${theirs}`).join(', ');
    const returned = chunk.exports.map(([ours, theirs]) => `${theirs}: ${ours}`).join(', ');
    modules.set(
      name,
      chunk.isEager
        ? [...head, body, `export { ${given} };`].join('\n')
        : [
            ...new Set(head),
            'let evaluated;',
            `export const ${loaderOf(name)} = () => (evaluated ??= evaluate());`,
            `const evaluate = () => {`,
            ...taken,
            body,
            `return { ${returned} };`,
            '};',
          ].join('\n'),
    );
  }
  return modules;
}
