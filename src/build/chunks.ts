import type { Metafile } from 'esbuild';

/**
 * One file of a split build: what it takes from others, what it gives, and the rest of its text.
 */
interface Chunk {
  imports: { from: string; names: Pair[] }[];
  exports: Pair[];
  body: string;
  /** Reached without `import()`. */
  isEager: boolean;
  /** In the file of its own, see `ownFile`. */
  isApart: boolean;
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
function readChunks(
  texts: Record<string, string>,
  outputs: Metafile['outputs'],
  entry: string,
  ownFile: string | undefined,
): Map<string, Chunk> {
  const chunks = new Map<string, Chunk>();
  for (const [name, text] of Object.entries(texts)) {
    const chunk: Chunk = { imports: [], exports: [], body: '', isEager: false, isApart: false };
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
  const inScript = new Set<string>();
  const reach = (name: string) => {
    const chunk = chunks.get(name);
    if (!chunk || inScript.has(name) || name === ownFile) return;
    inScript.add(name);
    for (const { from } of chunk.imports) reach(from);
    for (const [, from] of chunk.body.matchAll(importCall)) reach(from!);
  };
  reach(entry);
  for (const [name, chunk] of chunks) chunk.isApart = !inScript.has(name);
  return chunks;
}

/** The name under which the function that evaluates a chunk is known. */
const loaderOf = (name: string) => `load_${name.replace(/\W/g, '_')}`;

const list = (names: Pair[], between: ' as ' | ': ') =>
  names.map(([theirs, ours]) => `${theirs}${between}${ours}`).join(', ');

interface Split {
  texts: Record<string, string>;
  outputs: Metafile['outputs'];
  entry: string;
  /** The chunk that becomes a file of its own, with all that only it reaches. */
  ownFile?: string | undefined;
}
/** The address of the file apart, and the hash that a browser checks it by. */
export interface FileApart {
  path: string;
  integrity: string;
}
export interface LazyModules {
  /** Name of a chunk -> its text, for the script. */
  script: Map<string, string>;
  /** The same for the file apart, with `apart.js` as its entry. */
  apart: Map<string, string>;
}

/** The entry of the file apart, which takes what it uses of the script. */
export const apartEntry = 'apart.js';
const sharedModule = 'shared.js';

/**
 * The files of a split build as modules that may be bundled into one file again without losing
 * their laziness: a chunk that only `import()` reaches becomes a function that evaluates it once,
 * flat inside. The bundler's own way, a wrapper around every module, costs a page four percent more
 * bytes. `ownFile` is left out of the script: see `load-part.ts`.
 */
export function lazyModules({ texts, outputs, entry, ownFile }: Split, fileApart: FileApart | null): LazyModules {
  const chunks = readChunks(texts, outputs, entry, ownFile);
  const shared = sharedNames(chunks);
  const made: LazyModules = { script: new Map(), apart: new Map() };
  for (const [name, chunk] of chunks) {
    const head: string[] = [];
    const taken: string[] = [];
    const importLoader = (from: string) => {
      const isShared = chunk.isApart && !chunks.get(from)?.isApart;
      head.push(`import { ${loaderOf(from)} } from './${isShared ? sharedModule : from}';`);
      return loaderOf(from);
    };
    for (const { from, names } of chunk.imports) {
      if (!chunks.get(from)?.isEager) taken.push(`const { ${list(names, ': ')} } = ${importLoader(from)}();`);
      else if (chunk.isApart)
        head.push(
          `import { ${list(
            names.map(([theirs, ours]) => [shared.keyOf(from, theirs), ours]),
            ' as ',
          )} } from './${sharedModule}';`,
        );
      else head.push(`import { ${list(names, ' as ')} } from './${from}';`);
    }
    const body = chunk.body.replace(importCall, (_, from: string) => {
      if (from !== ownFile) return `Promise.resolve().then(${importLoader(from)})`;
      head.push(...shared.imports);
      return `Promise.resolve({ ...${JSON.stringify(fileApart)}, shared: () => ({ ${shared.values} }) })`;
    });
    made[chunk.isApart ? 'apart' : 'script'].set(
      name,
      chunk.isEager
        ? [...head, body, `export { ${list(chunk.exports, ' as ')} };`].join('\n')
        : [
            ...new Set(head),
            'let evaluated;',
            `export const ${loaderOf(name)} = () => (evaluated ??= evaluate());`,
            `const evaluate = () => {`,
            ...taken,
            body,
            `return { ${list(
              chunk.exports.map(([ours, theirs]) => [theirs, ours]),
              ': ',
            )} };`,
            '};',
          ].join('\n'),
    );
  }
  if (ownFile) {
    made.apart.set(
      sharedModule,
      `export let ${shared.keys};\nexport const take = (given) => { ({ ${shared.keys} } = given); };`,
    );
    made.apart.set(
      apartEntry,
      [
        `import { take } from './${sharedModule}';`,
        `import { ${loaderOf(ownFile)} } from './${ownFile}';`,
        `export default (given) => { take(given); return ${loaderOf(ownFile)}(); };`,
      ].join('\n'),
    );
  }
  return made;
}

/**
 * What the file apart uses of the script: bindings of eager chunks by their own names, and the
 * functions that evaluate lazy ones.
 */
function sharedNames(chunks: Map<string, Chunk>) {
  const keys = new Map<string, string>();
  const imports: string[] = [];
  const values: string[] = [];
  const share = (from: string, name: string) => {
    const binding = `${from} ${name}`;
    if (keys.has(binding)) return;
    const taken = new Set(keys.values());
    let key = name;
    for (let again = 2; taken.has(key); again++) key = `${name}_${again}`;
    keys.set(binding, key);
    imports.push(`import { ${name} as shared_${key} } from './${from}';`);
    values.push(`${key}: shared_${key}`);
  };
  for (const chunk of chunks.values()) {
    if (!chunk.isApart) continue;
    for (const { from, names } of chunk.imports)
      if (chunks.get(from)?.isEager) for (const [theirs] of names) share(from, theirs);
      else if (!chunks.get(from)?.isApart) share(from, loaderOf(from));
    for (const [, from] of chunk.body.matchAll(importCall))
      if (!chunks.get(from!)?.isApart) share(from!, loaderOf(from!));
  }
  return {
    keyOf: (from: string, name: string) => keys.get(`${from} ${name}`)!,
    keys: [...keys.values()].join(', '),
    imports,
    values: values.join(', '),
  };
}
