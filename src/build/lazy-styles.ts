import { readFile } from 'node:fs/promises';
import { basename, relative } from 'node:path';
import { type Plugin, transform } from 'esbuild';

/** Screens that few visitors open. Their styles must not delay the first paint. */
const lazySheets = [
  'compare',
  'compare-tray',
  'directory',
  'edit',
  'form-page',
  'making-notice',
  'map-pick',
  'moderation',
  'stories',
  'story',
  'suggestions',
  'surgeon-choice',
  'upload',
  'uploads',
];
const lazyScreens = new RegExp(`[\\\\/](?:${lazySheets.join('|')})\\.module\\.css$`);

/**
 * The bundler puts the styles of every screen into one stylesheet, also of lazy ones. This moves
 * the rules of some modules into a stylesheet of their own; their class names stay the same.
 */
export function lazyStyles(): { plugin: Plugin; css(): Promise<string> } {
  const sheets = new Map<string, string>();
  return {
    plugin: {
      name: 'lazy-styles',
      setup(build) {
        build.onLoad({ filter: lazyScreens }, async ({ path }) => {
          const prefix = basename(path, '.module.css');
          const names = new Set<string>();
          const text = (await readFile(path, 'utf8')).replace(/\.([a-z]\w*)/gi, (_, name: string) => {
            names.add(name);
            return `.${prefix}_${name}`;
          });
          sheets.set(relative('.', path), text);
          const classes = Object.fromEntries([...names].map((name) => [name, `${prefix}_${name}`]));
          return { contents: `export default ${JSON.stringify(classes)};`, loader: 'js' };
        });
      },
    },
    async css() {
      if (sheets.size !== lazySheets.length)
        throw new Error(`Of ${lazySheets.join(', ')} only ${[...sheets.keys()].join(', ')} were built.`);
      const all = [...sheets].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
      return (await transform(all.join('\n'), { loader: 'css', minify: true })).code;
    },
  };
}
