import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type BuildOptions, type BuildResult, build, type Format } from 'esbuild';
import { minify } from 'terser';
import { apartEntry, type FileApart, lazyModules } from './chunks.ts';

const namespace = 'chunk';

/** The files of a page: the one script, and what it fetches where that is used. */
export interface PageFiles {
  script: string;
  /** Null: the options name no part that becomes a file of its own. */
  apart: string | null;
}

interface JoinOptions {
  /** The source that becomes a file of its own, with all that only it imports. */
  ownFile?: string;
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
  }: { entry: string; format: Format; target: BuildOptions['target']; isFinal: boolean },
): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format,
    target,
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
    format: { comments: false },
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

/** By its hash, as the service serves every build of a script. */
const addressOf = (text: string): FileApart => ({
  path: `/ms/${createHash('sha256').update(text).digest('hex').slice(0, 16)}.js`,
  integrity: `sha384-${createHash('sha384').update(text).digest('base64')}`,
});

/**
 * The one script of a page, from the result of a build with `splitOptions`. Modules that only
 * `import()` reaches are in the same file and evaluated at first use; those of `ownFile` are a file
 * that the script fetches.
 */
export async function oneFile(
  { outputFiles = [], metafile }: BuildResult,
  options: BuildOptions,
  { ownFile, isFinal = true }: JoinOptions = {},
): Promise<PageFiles> {
  const outputs = metafile?.outputs ?? {};
  const entry = `${Object.keys(options.entryPoints ?? {})[0]}.js`;
  const ownChunk = Object.keys(outputs).find((path) => ownFile && outputs[path]?.entryPoint === ownFile);
  if (ownFile && !ownChunk) throw new Error(`${ownFile} is not reached by an import() of its own`);
  const split = {
    texts: Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text])),
    outputs,
    entry,
    ownFile: ownChunk && basename(ownChunk),
  };
  const { target } = options;
  const apart = ownFile
    ? await bundle(lazyModules(split, null).apart, { entry: apartEntry, format: 'esm', target, isFinal })
    : null;
  const { script } = lazyModules(split, apart === null ? null : addressOf(apart));
  return { script: await bundle(script, { entry, format: 'iife', target, isFinal }), apart };
}
