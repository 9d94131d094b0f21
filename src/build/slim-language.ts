import type { Plugin } from 'esbuild';

/**
 * Pages carry the columns of the language that they act on; wording and rules for values are the inspector's, which fetches them.
 * `attributes`: what the module of that name comes to.
 */
export const slimLanguage = (attributes: object): Plugin => ({
  name: 'slim-language',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]src[\\/]catalogue[\\/]attributes\.ts$/ }, () => ({
      loader: 'js',
      contents: `export const attributes = ${JSON.stringify(attributes)};`,
    }));
  },
});
