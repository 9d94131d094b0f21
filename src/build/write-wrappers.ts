import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { build } from 'esbuild';

/** `dist/wrappers/`: modules that the bundlers of other people take in. */
export async function writeWrappers({ root, outdir }: { root: string; outdir: string }): Promise<void> {
  const source = `${root}src/wrappers`;
  const module = (name: string, banner: string) =>
    build({
      entryPoints: { [name]: `${source}/${name}.ts` },
      outdir,
      bundle: true,
      packages: 'external',
      format: 'esm',
      target: ['es2022'],
      charset: 'utf8',
      logLevel: 'warning',
      banner: { js: banner },
    });
  await Promise.all([
    // Hooks run in components of the client only, and Next wants that written.
    module('react', "'use client';"),
    module('vue', ''),
    module('element-attributes', ''),
    mkdir(`${outdir}/astro`, { recursive: true }),
  ]);
  // Astro compiles its components itself.
  const components = (await readdir(`${source}/astro`)).sort();
  for (const name of components) {
    const text = await readFile(`${source}/astro/${name}`, 'utf8');
    await writeFile(`${outdir}/astro/${name}`, text.replace(/\.ts';$/m, ".js';"));
  }
  const lines = components.map((name) => `export { default as ${basename(name, '.astro')} } from './${name}';\n`);
  await writeFile(`${outdir}/astro/index.js`, lines.join(''));
}
