import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

/**
 * Some pages freeze the built-in prototypes. Assigning `valueOf` or `toString` to an object throws
 * there, because it inherits a name that cannot be written (R90); defining the same does not. The
 * signals do so when they are loaded.
 */
export const frozenPages: Plugin = {
  name: 'frozen-pages',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]@preact[\\/]signals-core[\\/]dist[\\/][\w.-]+\.m?js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      let count = 0;
      const contents = source.replace(
        /(\w+)\.prototype\.(valueOf|toString|toJSON)=(function\(\)\{[^}]*\})/g,
        (_, owner, name, value) => {
          count++;
          return `Object.defineProperty(${owner}.prototype,"${name}",{value:${value},writable:true,configurable:true})`;
        },
      );
      if (count !== 3)
        throw new Error(`The signals are written in another way now: ${count} of 3 places were found (R90).`);
      return { loader: 'js', contents };
    });
  },
};
