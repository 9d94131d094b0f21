import type { Plugin } from 'esbuild';
import type { Packed } from './packed.ts';

/** What a module of tables exports to a page. */
type Exports = Record<string, Packed | string>;

const sourceOf = (value: Packed | string) =>
  typeof value === 'string'
    ? JSON.stringify(value)
    : `(${value.unpack})(${value.from.map((part) => JSON.stringify(part)).join()})`;

/**
 * Pages carry only the columns of a table that they use: no descriptions of attributes, no
 * service-side rules of routes. `tables`: a file below `src/`, and its replacement exports.
 */
export const slimTables = (tables: Record<string, Exports>): Plugin => ({
  name: 'slim-tables',
  setup(builder) {
    for (const [file, exported] of Object.entries(tables)) {
      const ending = `/src/${file}`;
      builder.onLoad({ filter: new RegExp(`${ending.replaceAll('/', '[\\\\/]').replaceAll('.', '\\.')}$`) }, () => ({
        loader: 'js',
        contents: Object.entries(exported)
          .map(([name, value]) => `export const ${name} = ${sourceOf(value)};`)
          .join('\n'),
      }));
    }
  },
});
