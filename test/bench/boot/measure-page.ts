import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, CDPSession } from 'playwright-core';
import { readTrace, type TraceCost, traceCategories } from './trace.ts';

/** What one visit cost. */
export interface Visit extends TraceCost {
  /** Over the wire, compressed and with headers. */
  wireKb: number;
  heapKb: number;
  /** Until the page's `load` event, without the page itself. */
  requests: number;
  /** After it, when the page is idle. */
  laterRequests: number;
  /** From the beginning of the visit, or the press, until the form is painted; 0 without one. */
  formMs: number;
}

const slowdown = 4;
/** 9 Mbit/s down, 60 ms there and back. */
const network = { offline: false, latency: 60, downloadThroughput: 1_125_000, uploadThroughput: 375_000 };
/** Runs in the page: what waits for an idle moment is done too, because it was queued before. */
const idle = () => new Promise<void>((done) => requestIdleCallback(() => requestIdleCallback(() => done())));
/** Between the pointer's arrival on a button and the press. */
const hoverMs = 100;

/**
 * Runs in the page before its scripts: notes when an element of the selector is painted first.
 * Looks only when something is inserted, because a search in each frame would be measured too.
 */
function watch(selector: string): void {
  const roots: ParentNode[] = [];
  let from = 0;
  addEventListener('click', ({ timeStamp }) => (from = timeStamp), true);
  let isNear = false;
  const isSeen = (one: Element) => one.getClientRects().length > 0 && one.checkVisibility({ opacityProperty: true });
  const all = () => roots.flatMap((root) => [...root.querySelectorAll(selector)]);
  const look = () => {
    if (!all().some(isSeen)) return void requestAnimationFrame(look);
    // A message of a frame arrives when that frame is painted.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      (window as { seenAfter?: number }).seenAfter = performance.now() - from;
    };
    port2.postMessage(null);
  };
  const follow = (root: Node & ParentNode) => {
    roots.push(root);
    new MutationObserver((_, observer) => {
      if (!isNear && all().length > 0) {
        isNear = true;
        requestAnimationFrame(look);
      }
      if (isNear) observer.disconnect();
    }).observe(root, { childList: true, subtree: true });
  };
  follow(document);
  const attach = Element.prototype.attachShadow;
  Element.prototype.attachShadow = function (init) {
    const root = attach.call(this, init);
    follow(root);
    return root;
  };
}

/** Asked by the protocol: Playwright's own script would run while the form is on its way. */
async function seen(client: CDPSession): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const { result } = await client.send('Runtime.evaluate', { expression: "'seenAfter' in window" });
    if (result.value === true) return;
    await wait(50);
  }
  throw new Error('the form was not shown within a minute');
}

/**
 * One cold visit in a context of its own, traced, on a slow processor and a slow network. With
 * `ready`, until an element of that selector can be seen; `isPressed`: after a press on a button.
 */
export async function visit(browser: Browser, address: string, ready?: string, isPressed = false): Promise<Visit> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  if (ready) await page.addInitScript(watch, ready);
  // The first request is for the page.
  let [requests, wireBytes] = [-1, 0];
  page.on('request', () => requests++);
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    wireBytes += encodedDataLength;
  });
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', network);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories: traceCategories });
  await page.goto(address, { waitUntil: 'load' });
  const requestsAtLoad = requests;
  if (isPressed) {
    await page.waitForLoadState('networkidle');
    await page.evaluate(idle);
    await page.locator('button').first().hover();
    await page.evaluate((ms) => new Promise((done) => setTimeout(done, ms)), hoverMs);
    await page.mouse.down();
    await page.mouse.up();
  }
  if (ready) await seen(client);
  await page.waitForLoadState('networkidle');
  await page.evaluate(idle);
  const trace = readTrace((await browser.stopTracing()).toString());
  const formMs = await page.evaluate(() => (window as { seenAfter?: number }).seenAfter ?? 0);
  for (let i = 0; i < 3; i++) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  await context.close();
  return {
    ...trace,
    wireKb: wireBytes / 1024,
    heapKb: usedSize / 1024,
    requests: requestsAtLoad,
    laterRequests: requests - requestsAtLoad,
    formMs,
  };
}
