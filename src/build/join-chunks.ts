import { type Chunk, importCall, type Pair, readChunks, type Split } from './read-chunks.ts';

/** The name of the function that answers the address of a file of its own. */
const partOf = (file: string) => `part_${file.replace(/\W/g, '_')}`;

const list = (names: Pair[], between: ' as ' | ': ') =>
  names.map(([theirs, ours]) => `${theirs}${between}${ours}`).join(', ');

/** Name of a module -> its text. */
type Modules = Map<string, string>;

/** The entry of each file of its own, which takes what it uses of the script. */
export const ownEntry = 'own.js';
const sharedModule = 'shared.js';
const partsModule = 'parts.js';

/** What one file uses of others: key -> where it is and what it is called there. */
type Uses = Map<string, { from: string; name: string }>;

/**
 * The files of a split build as modules that may be bundled into one file again without losing
 * their laziness: a chunk that only `import()` reaches becomes a function that evaluates it once,
 * flat inside. The bundler's own way, a wrapper around every module, costs a page four percent more
 * bytes. Own files are left out of the script: see `load-part.ts`.
 */
export function createJoiner(split: Split) {
  const chunks = readChunks(split);
  const numbers = new Map([...chunks.keys()].map((name, i) => [name, i]));
  /**
   * The name under which the function that evaluates a chunk is known. By number: the hashes in
   * names of chunks do not compress.
   */
  const loaderOf = (name: string) => `load_${numbers.get(name)}`;
  const fileOf = (name: string) => chunks.get(name)?.file ?? '';
  /** Chunks of each own file that others use. */
  const lent = new Map(split.ownFiles.map(({ name, entries }) => [name, new Set(entries)]));
  const used = new Map(split.ownFiles.map(({ name }) => [name, new Map() as Uses]));

  /** The key under which the file gets a binding of another one. */
  function take(file: string, from: string, name: string): string {
    const uses = used.get(file)!;
    for (let again = 1; ; again++) {
      const key = again === 1 ? name : `${name}_${again}`;
      const known = uses.get(key);
      if (known && (known.from !== from || known.name !== name)) continue;
      uses.set(key, { from, name });
      return key;
    }
  }

  function moduleOf(name: string, chunk: Chunk): string {
    const head = new Set<string>();
    const taken: string[] = [];
    /** Makes a binding of another module known in this one, as `ours`. */
    const bind = (from: string, theirs: string, ours: string, file = fileOf(from)) => {
      const isHere = file === chunk.file;
      if (!isHere) lent.get(file)?.add(from);
      const [address, key] = isHere ? [from, theirs] : [sharedModule, take(chunk.file, from, theirs)];
      head.add(`import { ${key} as ${ours} } from './${address}';`);
      return ours;
    };
    for (const { from, names } of chunk.imports) {
      if (!chunks.get(from)?.isEager)
        taken.push(`const { ${list(names, ': ')} } = ${bind(from, loaderOf(from), loaderOf(from))}();`);
      else if (names.length === 0 && fileOf(from) === chunk.file) head.add(`import './${from}';`);
      else for (const [theirs, ours] of names) bind(from, theirs, ours);
    }
    const body = chunk.body.replace(importCall, (_, from: string) => {
      const file = fileOf(from);
      const loader = loaderOf(from);
      if (file === chunk.file || file === '') return `Promise.resolve().then(${bind(from, loader, loader)})`;
      lent.get(file)!.add(from);
      return `Promise.resolve(${bind(partsModule, partOf(file), partOf(file), '')}("${loader}"))`;
    });
    if (chunk.isEager) return [...head, body, `export { ${list(chunk.exports, ' as ')} };`].join('\n');
    const given = chunk.exports.map(([ours, theirs]): Pair => [theirs, ours]);
    return [
      ...head,
      'let evaluated;',
      `export const ${loaderOf(name)} = () => (evaluated ??= evaluate());`,
      'const evaluate = () => {',
      ...taken,
      body,
      `return { ${list(given, ': ')} };`,
      '};',
    ].join('\n');
  }

  const modules = new Map<string, Modules>();
  for (const [name, chunk] of chunks) {
    const file = modules.get(chunk.file) ?? new Map<string, string>();
    file.set(name, moduleOf(name, chunk));
    modules.set(chunk.file, file);
  }
  const usesOf = (file: string) => [...used.get(file)!];
  const isInScript = ({ from }: { from: string }) => fileOf(from) === '';
  const neededBy = (file: string) =>
    new Set(usesOf(file).flatMap(([, use]) => (isInScript(use) ? [] : [fileOf(use.from)])));

  return {
    /** The modules of a file of its own, with `own.js` as their entry. */
    ownModules(file: string): Modules {
      const own = modules.get(file) ?? new Map<string, string>();
      const keys = usesOf(file).map(([key]) => key);
      const given = [...lent.get(file)!].filter((name) => own.has(name));
      return new Map([
        ...own,
        [
          sharedModule,
          `${keys.map((key) => `export let ${key};`).join('\n')}\nexport const take = (given) => { ({ ${keys.join(', ')} } = given); };`,
        ],
        [
          ownEntry,
          [
            `import { take } from './${sharedModule}';`,
            ...given.map((name) => `import { ${loaderOf(name)} } from './${name}';`),
            `export default (given) => { take(given); return { ${given.map(loaderOf).join(', ')} }; };`,
          ].join('\n'),
        ],
      ]);
    },
    /** The modules of the script, with the hashes of the files that it fetches. */
    scriptModules(hashes: ReadonlyMap<string, string>): Modules {
      const parts = split.ownFiles.map(({ name: file }) => {
        const own = usesOf(file).filter(([, use]) => isInScript(use));
        const imports = own
          .filter(([, { from }]) => from !== partsModule)
          .map(([key, { from, name }]) => `import { ${name} as ${partOf(file)}_${key} } from './${from}';`);
        const values = own.map(
          ([key, { from, name }]) => `${key}: ${from === partsModule ? name : `${partOf(file)}_${key}`}`,
        );
        const needed = [...neededBy(file)].map((name) => `${partOf(name)}()`);
        const needs = needed.length > 0 ? `, needs: () => [${needed.join(', ')}]` : '';
        return [
          ...imports,
          `const integrity_${partOf(file)} = '${hashes.get(file)}';`,
          `export const ${partOf(file)} = (entry) => ({ integrity: integrity_${partOf(file)}, entry, shared: () => ({ ${values.join(', ')} })${needs} });`,
        ].join('\n');
      });
      return new Map([...(modules.get('') ?? []), [partsModule, parts.join('\n')]]);
    },
  };
}
