import { readFile, rm } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const source = 'demo/photo-finder/app/first';

interface FirstSight {
  /** Its styles, for the page's head. */
  css: string;
  threshold: string;
  gallery: string;
  /** Address of the script that chooses which of the two is visible. */
  gate: string;
}

/**
 * What Afterview's page shows before any of its scripts has come, drawn by its own components here
 * and now. Its class names are not shortened: those of the page's stylesheet are, and the two never
 * mean each other.
 */
export async function buildServerRenderedShell(root: string, outdir: string): Promise<FirstSight> {
  const shared = { absWorkingDir: root, bundle: true, legalComments: 'none', logLevel: 'warning' } as const;
  const name = `${outdir}/server-rendered-shell`;
  await build({
    ...shared,
    entryPoints: [`${source}/server-rendered-shell.tsx`],
    outfile: `${name}.mjs`,
    platform: 'node',
    format: 'esm',
    jsx: 'automatic',
    packages: 'external',
    minifyWhitespace: true,
    minifySyntax: true,
  });
  const { threshold, gallery } = (await import(`${pathToFileURL(`${name}.mjs`).href}?${Date.now()}`)) as FirstSight;
  const css = (await readFile(`${name}.css`, 'utf8')).trim();
  for (const end of ['mjs', 'css']) await rm(`${name}.${end}`);
  const { metafile } = await build({
    ...shared,
    entryPoints: { gate: `${source}/gate.ts` },
    outdir: `${outdir}/assets`,
    entryNames: '[name]-[hash]',
    minify: true,
    format: 'iife',
    target: ['es2022'],
    metafile: true,
  });
  return { css, threshold, gallery, gate: Object.keys(metafile.outputs)[0] ?? '' };
}
