import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type BuildOptions, type BuildResult, build, type Format } from 'esbuild';
import { minify } from 'terser';
import { createJoiner, ownEntry } from './join-chunks.ts';

const namespace = 'chunk';

/** The files of a page: the one script, and what it fetches where that is used. */
export interface PageFiles {
  script: string;
  /** By name. */
  ownFiles: Map<string, string>;
}

/** Sources that become a file of their own, with all that only they import. */
export interface OwnSources {
  name: string;
  sources: readonly string[];
  /** Also takes what other files use too, which load it first. */
  takesShared?: boolean;
  /** Most of it runs as soon as it is there: V8 may compile all of it while it comes in. */
  runsAtOnce?: boolean;
}

/** Else each function is compiled at its first call, when the person waits. */
export const compileAtOnce = '//# allFunctionsCalledOnLoad\n';

interface JoinOptions {
  ownFiles?: readonly OwnSources[];
  /** The views are in a file of their own. */
  isLight?: boolean;
  /** False leaves the second minifier out: it saves three percent of the bytes in some seconds. */
  isFinal?: boolean;
}

async function bundle(
  modules: ReadonlyMap<string, string>,
  {
    entry,
    format,
    target,
    isFinal,
    define,
  }: { entry: string; format: Format; isFinal: boolean } & Pick<BuildOptions, 'target' | 'define'>,
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format,
    target,
    define,
    charset: 'utf8',
    logLevel: 'warning',
    plugins: [
      {
        name: 'chunks',
        setup(builder) {
          builder.onResolve({ filter: /./ }, ({ path }) => ({ path: basename(path), namespace }));
          builder.onLoad({ filter: /./, namespace }, ({ path }) => ({ contents: modules.get(path), loader: 'js' }));
        },
      },
    ],
  });
  const text = outputFiles[0]?.text ?? '';
  if (!isFinal) return text;
  const { code = '' } = await minify(text, {
    ecma: 2020,
    module: format === 'esm',
    toplevel: true,
    compress: { ecma: 2020, passes: 2 },
    // One character beyond Latin-1 doubles what the whole script takes in memory.
    format: { comments: false, ascii_only: true },
  });
  return code;
}

/**
 * The options of the first step: a file for what the entry needs at once, and one for each part
 * that `import()` reaches.
 */
export const splitOptions = (options: BuildOptions): BuildOptions => ({
  ...options,
  format: 'esm',
  splitting: true,
  minify: false,
  minifySyntax: true,
  write: false,
  metafile: true,
});

/** SHA-256, not the longer SHA-384 of a tag: the script carries the hash of each part. */
export const partIntegrity = (bytes: string | Buffer): string =>
  `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/**
 * The one script of a page, from the result of a build with `splitOptions`. Modules that only
 * `import()` reaches are in the same file and evaluated at first use; those of `ownFiles` are files
 * that the script fetches.
 */
export async function oneFile(
  { outputFiles = [], metafile }: BuildResult,
  options: BuildOptions,
  { ownFiles = [], isLight = false, isFinal = true }: JoinOptions = {},
): Promise<PageFiles> {
  const outputs = metafile?.outputs ?? {};
  const entry = `${Object.keys(options.entryPoints ?? {})[0]}.js`;
  const chunkOf = (source: string) => {
    const path =
      Object.keys(outputs).find((one) => outputs[one]?.entryPoint === source) ??
      Object.keys(outputs).find((one) => outputs[one]?.inputs[source]);
    if (!path) throw new Error(`${source} is in no part of the script`);
    return basename(path);
  };
  const joiner = createJoiner({
    texts: Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text])),
    outputs,
    entry,
    ownFiles: ownFiles.map(({ sources, ...file }) => ({ ...file, entries: sources.map(chunkOf) })),
  });
  const { target } = options;
  const texts = await Promise.all(
    ownFiles.map(async ({ name, runsAtOnce }) => {
      const modules = joiner.ownModules(name);
      const text = await bundle(modules, { entry: ownEntry, format: 'esm', target, isFinal });
      return [name, runsAtOnce ? `${compileAtOnce}${text}` : text] as const;
    }),
  );
  const hashes = new Map(texts.map(([name, text]) => [name, partIntegrity(text)]));
  const define = { __LATCHKEY_IS_LIGHT__: String(isLight) };
  const script = await bundle(joiner.scriptModules(hashes), { entry, format: 'iife', target, isFinal, define });
  return { script, ownFiles: new Map(texts) };
}
