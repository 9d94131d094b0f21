import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';

const probe = /export const supportsRequestStreams = \(\(\) => \{[\s\S]*?\n\}\)\(\);/;

/**
 * When it is loaded, ky makes a request with a stream, to see whether uploads can be watched: every
 * page pays for it, and no call of ours uses it.
 */
export const slimKy: Plugin = {
  name: 'slim-ky',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]ky[\\/]distribution[\\/]core[\\/]constants\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      if (!probe.test(source)) throw new Error('ky looks for streams in another way now.');
      return { loader: 'js', contents: source.replace(probe, 'export const supportsRequestStreams = false;') };
    });
  },
};
