import { createRequire } from 'node:module';
import { geoMercator, geoPath } from 'd3-geo';
import type { Plugin } from 'esbuild';
import { feature, mesh } from 'topojson-client';
import { scale, world } from '../../demo/photo-finder/contract/mercator.ts';

type Atlas = Parameters<typeof mesh>[0] & { objects: { land: never; countries: never } };

/** Absolute points as steps in whole units: a third of the bytes. */
function inSteps(path: string): string {
  return path
    .split('M')
    .slice(1)
    .map((part) => {
      const isClosed = part.endsWith('Z');
      const points = part
        .replace('Z', '')
        .split('L')
        .map((point) => point.split(',').map(Number) as [number, number])
        .filter(([x, y], i, all) => i === 0 || x !== all[i - 1]![0] || y !== all[i - 1]![1]);
      // What is smaller than the map's grain is not seen.
      if (points.length < (isClosed ? 4 : 2)) return '';
      const steps = points.slice(1).map(([x, y], i) => `${x - points[i]![0]} ${y - points[i]![1]}`);
      return `M${points[0]!.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}${isClosed ? 'z' : ''}`;
    })
    .join('');
}

/** Coasts and borders of the world as paths of an SVG, in the units of the directory's map. */
export function drawCoastlines(): { coast: string; borders: string } {
  const atlas = createRequire(import.meta.url)('world-atlas/countries-50m.json') as Atlas;
  const projection = geoMercator()
    .scale(scale)
    .translate([world.width / 2, 0])
    .clipExtent([
      [world.left, world.top],
      [world.left + world.width, world.top + world.height],
    ]);
  const draw = geoPath(projection).digits(0);
  const { land, countries } = atlas.objects;
  return {
    coast: inSteps(draw(feature(atlas, land)) ?? ''),
    borders: inSteps(draw(mesh(atlas, countries, (one, other) => one !== other)) ?? ''),
  };
}

/** `afterview:coastlines`, drawn once while the page is built: nothing is fetched for the map. */
export const coastlines: Plugin = {
  name: 'coastlines',
  setup(build) {
    build.onResolve({ filter: /^afterview:coastlines$/ }, ({ path }) => ({ path, namespace: 'coastlines' }));
    build.onLoad({ filter: /.*/, namespace: 'coastlines' }, () => ({
      contents: Object.entries(drawCoastlines())
        .map(([name, path]) => `export const ${name} = ${JSON.stringify(path)};`)
        .join('\n'),
      loader: 'js',
    }));
  },
};
