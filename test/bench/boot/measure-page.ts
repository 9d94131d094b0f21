import type { Browser } from 'playwright-core';
import type { Candidate } from './candidates.ts';
import { readTrace, traceCategories } from './trace.ts';

/** What one visit cost. */
export interface Visit {
  scriptMs: number;
  blockingMs: number;
  heapKb: number;
  requests: number;
  /** From the beginning of the visit until the form can be seen; 0 where none was asked for. */
  formMs: number;
}

const slowdown = 4;
/** 9 Mbit/s down, 60 ms there and back. */
const network = { offline: false, latency: 60, downloadThroughput: 1_125_000, uploadThroughput: 375_000 };

/** Runs in the page: what waits for an idle moment is done too, because it was queued before. */
const idle = () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done())));

/** Runs in the page: notes when an element of the selector is seen first. */
function watch(selector: string): void {
  const find = (root: ParentNode): Element | undefined => {
    const [found] = [...root.querySelectorAll(selector)].filter(
      (one) => one.getClientRects().length > 0 && one.checkVisibility({ opacityProperty: true }),
    );
    if (found) return found;
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      const inside = shadowRoot && find(shadowRoot);
      if (inside) return inside;
    }
    return undefined;
  };
  const look = () => {
    if (!find(document)) return void requestAnimationFrame(look);
    (window as { seenAt?: number }).seenAt = performance.now();
  };
  requestAnimationFrame(look);
}

/**
 * One cold visit in a context of its own, traced, on a slow processor and a slow network. With
 * `ready`, until an element of that selector can be seen.
 */
export async function visit(
  browser: Browser,
  address: string,
  { answers = {} }: Pick<Candidate, 'answers'>,
  ready?: string,
): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  for (const [pattern, json] of Object.entries(answers))
    await page.route(new RegExp(pattern), (route) =>
      route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } }),
    );
  if (ready) await page.addInitScript(watch, ready);
  let requests = 0;
  page.on('request', () => requests++);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories: traceCategories });
  await page.goto(address, { waitUntil: 'load' });
  const seenAt = () => page.evaluate(() => (window as { seenAt?: number }).seenAt ?? 0);
  if (ready) await page.waitForFunction(() => 'seenAt' in window, null, { polling: 100, timeout: 60_000 });
  await page.waitForLoadState('networkidle');
  await page.evaluate(idle);
  const trace = readTrace((await browser.stopTracing()).toString());
  const formMs = await seenAt();
  for (let i = 0; i < 3; i++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await context.close();
  // The first request is for the page.
  return { ...trace, heapKb: usedSize / 1024, requests: requests - 1, formMs };
}
