/**
 * What the script costs a page, beside a lower bound (the same packages and a trivial form, flat
 * and eager), in one run and in turns, because machines are never equal. `npm run bench:page`.
 * Prints medians and ratios; judges nothing.
 */

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../support/browser.ts';
import { startStack } from '../support/stack.ts';

const rounds = Number(process.env.MS_ROUNDS ?? 9);
const slowdown = 4;
const build = '../../build.mjs';
await ((await import(build)) as { floorBytes(): Promise<number> }).floorBytes();

const floorScript = await readFile(new URL('../out/floor.js', import.meta.url));
const pages: Record<string, string> = {};
const host = createServer((request, response) => {
  const path = request.url ?? '';
  if (path === '/floor.js') response.setHeader('content-type', 'text/javascript').end(floorScript);
  else response.setHeader('content-type', 'text/html').end(pages[path] ?? '');
});
await new Promise<void>((resolve) => host.listen(0, 'localhost', resolve));
const origin = `http://localhost:${(host.address() as AddressInfo).port}`;
// A live origin: in test mode the inspector's badge would be measured too.
const stack = await startStack({
  app: (app) => {
    app.origins = { ...app.origins, live: [...(app.origins?.live ?? []), origin] };
  },
});
const tag = `<script src="${stack.serviceUrl}/ms.js" data-ms-app="app_demo" data-ms-key="pk_demo"></script>`;
pages['/blank'] = '<!doctype html><title>b</title>';
pages['/ms'] = `<!doctype html><title>m</title>${tag}`;
pages['/ms-form'] = `<!doctype html><title>f</title>${tag}<ms-auth-modal view="login" open></ms-auth-modal>`;
pages['/floor-form'] = '<!doctype html><title>l</title><script src="/floor.js"></script><floor-form></floor-form>';

interface Figures {
  scriptMs: number;
  heapMb: number;
  formMs: number;
}

async function measure(browser: Browser, path: string): Promise<Figures> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Performance.enable');
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(origin + path, { waitUntil: 'load' });
  let formMs = 0;
  if (path.endsWith('form')) {
    const input = path === '/ms-form' ? 'ms-auth-modal input[type=email]' : 'floor-form input';
    await page.locator(input).first().waitFor();
    formMs = await page.evaluate(() => performance.now());
  } else await page.waitForLoadState('networkidle');
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  await context.close();
  return { scriptMs: of('ScriptDuration') * 1000, heapMb: of('JSHeapUsedSize') / 2 ** 20, formMs };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const browser = await launchBrowser();
const seen: Record<string, Figures[]> = {};
for (let round = -1; round < rounds; round++) {
  for (const path of Object.keys(pages).sort(() => Math.random() - 0.5)) {
    const figures = await measure(browser, path);
    if (round >= 0) seen[path] = [...(seen[path] ?? []), figures];
  }
}
const figure = (path: string, name: keyof Figures) => median((seen[path] ?? []).map((one) => one[name]));
const show = (value: number, digits = 0) => value.toFixed(digits).padStart(8);
console.log(`${rounds} rounds in turns, processor slowed ${slowdown} times, medians, no network delay`);
console.log(
  `script at load, nothing open   ms.js ${show(figure('/ms', 'scriptMs') - figure('/blank', 'scriptMs'))} ms over the blank page`,
);
console.log(
  `heap after load                ms.js ${show(figure('/ms', 'heapMb') - figure('/blank', 'heapMb'), 2)} MB over the blank page`,
);
console.log(
  `time to the form               ms.js ${show(figure('/ms-form', 'formMs'))} ms   floor ${show(figure('/floor-form', 'formMs'))} ms   ratio ${(figure('/ms-form', 'formMs') / figure('/floor-form', 'formMs')).toFixed(2)}`,
);
console.log(
  `script until the form          ms.js ${show(figure('/ms-form', 'scriptMs'))} ms   floor ${show(figure('/floor-form', 'scriptMs'))} ms   ratio ${(figure('/ms-form', 'scriptMs') / figure('/floor-form', 'scriptMs')).toFixed(2)}`,
);
await browser.close();
host.close();
await stack.close();
