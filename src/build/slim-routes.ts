import { pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import type { Plugin } from 'esbuild';

type Routes = Record<string, { method: string; path: string }>;

const unpack = `(text) => Object.fromEntries(text.split(',').map((row) => {
  const [operation, method, path] = row.split(' ');
  return [operation, { method, path }];
}))`;

/** Only plain data survives JSON; anything else would change or vanish without an error. */
function sourceOf(name: string, value: unknown): string {
  const source = JSON.stringify(value) ?? 'null';
  if (!isDeepStrictEqual(JSON.parse(source), value)) throw new Error(`${name} of routes.ts is no plain data.`);
  return source;
}

/**
 * Afterview's page needs only a route's method and path; its access and limits are the service's.
 * What `lazy-routes.ts` holds is left out of `routes.ts`, so that the first screen carries less.
 */
export const slimRoutes: Plugin = {
  name: 'slim-routes',
  setup(builder) {
    builder.onLoad({ filter: /[\\/]photo-finder[\\/]contract[\\/](?:lazy-)?routes\.ts$/ }, async ({ path }) => {
      const { routes, lazyRoutes, ...others } = (await import(pathToFileURL(path).href)) as {
        routes?: Routes;
        lazyRoutes: Routes;
      };
      const called = Object.entries(routes ?? lazyRoutes)
        .filter(([operation]) => !routes || !(operation in lazyRoutes))
        .map(([operation, { method, path }]) => `${operation} ${method} ${path}`);
      return {
        loader: 'js',
        contents: [
          ...Object.entries(others).map(([name, value]) => `export const ${name} = ${sourceOf(name, value)};`),
          `export const ${routes ? 'routes' : 'lazyRoutes'} = (${unpack})(${JSON.stringify(called.join())});`,
        ].join('\n'),
      };
    });
  },
};
