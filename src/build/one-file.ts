import { basename } from 'node:path';
import { type BuildOptions, type BuildResult, build } from 'esbuild';
import { minify } from 'terser';
import { lazyModules } from './chunks.ts';

const namespace = 'chunk';

/** Joins the files of a split build, see `lazyModules`. */
async function join({ outputFiles = [], metafile }: BuildResult, options: BuildOptions): Promise<string> {
  const texts = Object.fromEntries(outputFiles.map(({ path, text }) => [basename(path), text]));
  const entry = `${Object.keys(options.entryPoints ?? {})[0]}.js`;
  const modules = lazyModules(texts, metafile?.outputs ?? {}, entry);
  const joined = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: options.target,
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
  return joined.outputFiles[0]?.text ?? '';
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

/**
 * The one script of a page, from the result of a build with `splitOptions`. Modules that only
 * `import()` reaches are in the same file and evaluated at first use. The second minifier saves
 * three percent of the bytes for some seconds of a build; `isFinal: false` leaves it out.
 */
export async function oneFile(split: BuildResult, options: BuildOptions, { isFinal = true } = {}): Promise<string> {
  const text = await join(split, options);
  if (!isFinal) return text;
  const { code = '' } = await minify(text, {
    ecma: 2020,
    toplevel: true,
    compress: { ecma: 2020, passes: 2 },
    format: { comments: false },
  });
  return code;
}
