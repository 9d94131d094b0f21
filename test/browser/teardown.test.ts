import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { type MinimalSite, startMinimalSite } from '../support/minimal-site.ts';
import { type Stack, startStack } from '../support/stack.ts';

/**
 * M §2 `destroy()`: whatever the script has begun on a page is counted, and nothing of it may be
 * left.
 */

let browser: Browser;
let stack: Stack;
let site: MinimalSite;
beforeAll(async () => {
  site = await startMinimalSite();
  const { origin } = new URL(site.url);
  [browser, stack] = await Promise.all([
    sharedBrowser(),
    startStack({ app: (app) => Object.assign(app, { baseUrl: origin }) }),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await stack?.close();
  await site?.close();
});

declare global {
  interface Window {
    /** What is running: listeners of window and document by name, observers, timers. */
    running(): string[];
  }
}

/** Runs before the page's own scripts. */
function count() {
  const listeners = new Map<string, Set<unknown>>();
  // The test driver adds listeners and observers too.
  Error.stackTraceLimit = 50;
  const isOurs = () => new Error('who').stack?.includes('/ms.js') === true;
  const targets = new Map<EventTarget, string>([
    [window, 'window'],
    [document, 'document'],
  ]);
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const keyOf = (target: EventTarget, type: string, options: unknown) =>
    `${targets.get(target)} ${type} ${typeof options === 'object' ? Boolean((options as { capture?: boolean })?.capture) : Boolean(options)}`;
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const target = (this ?? window) as EventTarget;
    addEventListener.call(target, type, listener, options);
    if (!targets.has(target) || !listener || !isOurs()) return;
    const key = keyOf(target, type, options);
    listeners.set(key, (listeners.get(key) ?? new Set()).add(listener));
    const forget = () => listeners.get(key)?.delete(listener);
    if (typeof options === 'object' && options?.once) addEventListener.call(target, type, forget, options);
    if (typeof options === 'object') options?.signal?.addEventListener('abort', forget);
  };
  EventTarget.prototype.removeEventListener = function (type, listener, options) {
    const target = (this ?? window) as EventTarget;
    removeEventListener.call(target, type, listener, options);
    listeners.get(keyOf(target, type, options))?.delete(listener);
  };
  const observing = new Set<object>();
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const) {
    const { observe, disconnect } = window[name].prototype as MutationObserver;
    Object.assign(window[name].prototype, {
      observe(this: MutationObserver, ...args: Parameters<typeof observe>) {
        if (isOurs()) observing.add(this);
        return observe.apply(this, args);
      },
      disconnect(this: MutationObserver) {
        observing.delete(this);
        disconnect.call(this);
      },
    });
  }
  const timers = new Set<number>();
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  Object.assign(window, {
    setTimeout(work: () => void, ms: number, ...rest: unknown[]) {
      const timer = setTimeout(
        () => {
          timers.delete(timer);
          work();
        },
        ms,
        ...rest,
      );
      if (isOurs()) timers.add(timer);
      return timer;
    },
    clearTimeout(timer: number) {
      timers.delete(timer);
      clearTimeout(timer);
    },
    setInterval(work: () => void, ms: number) {
      const timer = setInterval(work, ms);
      if (isOurs()) timers.add(timer);
      return timer;
    },
    clearInterval(timer: number) {
      timers.delete(timer);
      clearInterval(timer);
    },
    running: () => [
      ...[...listeners].filter(([, { size }]) => size > 0).map(([key, { size }]) => `${key}: ${size}`),
      ...(observing.size > 0 ? [`observers: ${observing.size}`] : []),
      ...(timers.size > 0 ? [`timers: ${timers.size}`] : []),
    ],
  });
}

const everything = `<main class="page">
  <p id="in" data-ms-content="members">in</p><p id="out" data-ms-content="!members">out</p>
  <b data-ms-member="email">a member</b><i data-ms-member="first-name"><u>a</u> name</i>
  <img alt="" data-ms-member="profile-image"><s data-ms-bind:style="color:red" data-ms-bind:class="yes">s</s>
  <form data-ms-form="login"><label>E-mail <input id="e" data-ms-member="email"></label><input id="p" data-ms-member="password"><button>Go</button></form>
  <form data-ms-form="passwordless-login"><input data-ms-member="email"><p data-ms-passwordless="step-2"><input data-ms-member="token" required=""></p><button data-ms-passwordless-button="Next">Code</button></form>
  <form data-ms-form="profile"><input data-ms-member="first-name"><input data-ms-member="current-password" required=""></form>
  <div data-ms-loader>…</div><div data-ms-message="error"><span data-ms-message-text>Words</span></div>
  <button id="open" data-ms-modal="login">Open</button><button data-ms-plan:add="pln_free">Plan</button>
  <button data-ms-price:add="prc_pro_monthly">Price</button><a data-ms-action="logout">Out</a>
  <section data-ms-channel="over"><u id="none" data-ms-channel-content="!has-posts">none</u>
  <div data-ms-post="container"><p data-ms-post="item"><i data-ms-post="content">words</i></p></div></section></main>`;

describe('destroy()', () => {
  it('M §2, R91 leaves no listener, observer, timer, node, sheet or change on the page', async () => {
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    const errors: unknown[] = [];
    page.on('pageerror', (error) => errors.push(error));
    await page.addInitScript(count);
    site.show(`<!doctype html><html lang="en"><head><title>Page</title></head><body>${everything}</body></html>`);
    await page.goto(site.url);
    const look = () =>
      page.evaluate(() => ({
        html: document.documentElement.outerHTML,
        sheets: document.adoptedStyleSheets.length,
        running: window.running(),
        globals: Object.getOwnPropertyNames(window).filter((name) => /\$m|memberstack/i.test(name)),
      }));
    const before = await look();
    await page.evaluate((src) => {
      const script = Object.assign(document.createElement('script'), { src });
      script.dataset.msApp = 'app_demo';
      document.head.append(script);
      script.onload = () => script.remove();
    }, `${stack.serviceUrl}/ms.js`);
    await page.waitForFunction(() => '$ms' in window);

    // Everything is used once: a modal, a refusal beside a field, a login, and what it brings.
    const press = () => page.evaluate(() => document.querySelector<HTMLElement>('#open')!.click());
    const close = () => page.evaluate(() => (window as never as { $ms: { hideModal(): void } }).$ms.hideModal());
    const logIn = (password: string) =>
      page.evaluate((typed) => {
        for (const [id, text] of [
          ['e', 'mary@example.com'],
          ['p', typed],
        ] as const) {
          const field = document.querySelector<HTMLInputElement>(`#${id}`)!;
          field.value = text;
          field.dispatchEvent(new Event('input', { bubbles: true }));
        }
        document.querySelector<HTMLInputElement>('#e')!.form!.requestSubmit();
      }, password);
    await press();
    await page.getByRole('dialog').getByLabel('Email address').waitFor();
    await close();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await logIn('wrong');
    await page.locator('[data-ms-message]').waitFor();
    await logIn('latchkey-demo');
    await page.locator('#in').waitFor();
    // The channel was read, and its stream goes on.
    await page.locator('#none').waitFor();
    expect((await look()).running).toContainEqual(expect.stringMatching(/visibilitychange/));
    expect((await look()).running.length).toBeGreaterThan(3);

    await page.evaluate(() => (window as never as { $ms: { destroy(): void } }).$ms.destroy());
    await page.locator('#out').waitFor();
    // What was removed in this task is given up a moment later.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const after = await look();
    expect(errors).toEqual([]);
    expect(after.html).toBe(before.html);
    expect([after.sheets, after.globals]).toEqual([before.sheets, before.globals]);
    // React listens to the selection of the document from its first element on, and has no way to
    // stop.
    expect(after.running.filter((one) => !one.startsWith('document selectionchange'))).toEqual(before.running);
  });
});

/**
 * Counts every question that is asked of the page's elements, and every change of them. Runs before
 * the page's own scripts.
 */
function countQuestions() {
  const asked: Record<string, number> = {};
  for (const [name, prototype] of [
    ...['querySelector', 'querySelectorAll', 'matches', 'closest', 'getAttribute', 'hasAttribute', 'hasAttributes'].map(
      (one) => [one, Element.prototype] as const,
    ),
    ...['getAttributeNames', 'getBoundingClientRect', 'getClientRects', 'getElementsByTagName', 'setAttribute'].map(
      (one) => [one, Element.prototype] as const,
    ),
    ...['querySelector', 'querySelectorAll', 'createTreeWalker'].map((one) => [one, Document.prototype] as const),
    ...['contains', 'getRootNode', 'compareDocumentPosition'].map((one) => [one, Node.prototype] as const),
    ['getComputedStyle', window] as const,
  ]) {
    const methods = prototype as unknown as Record<string, (...args: unknown[]) => unknown>;
    const own = methods[name]!;
    const key = prototype === Document.prototype ? `document.${name}` : name;
    methods[name] = function (this: unknown, ...args) {
      asked[key] = (asked[key] ?? 0) + 1;
      return own.apply(this, args);
    };
  }
  Object.assign(window, {
    asked: () => {
      const copy = { ...asked };
      for (const name of Object.keys(asked)) delete asked[name];
      return copy;
    },
  });
}

describe('a page of ten thousand elements, of which one in a hundred carries an attribute', () => {
  it('B1 queries each added element once; removed, moved or restyled elements are not queried', async () => {
    const page = await (await browser.newContext()).newPage();
    await page.addInitScript(countQuestions);
    const part = (i: number) =>
      i % 100 === 0
        ? `<p data-ms-${i % 200 === 0 ? 'content="members"' : 'member="email"'}>x</p>`
        : `<p class="p${i}">x</p>`;
    // On the demo's site, which is a live one: the inspector looks at every element, and is for
    // builders only.
    await page.goto(`${stack.siteUrl}/pages/landing.html`);
    await page.waitForFunction(() => document.documentElement.dataset.msState === 'visitor');
    await page.evaluate(() => (window as never as { $ms: { getApp(): Promise<unknown> } }).$ms.getApp());
    expect(await page.locator('ms-inspector').count()).toBe(0);
    await page.evaluate(
      (html) => {
        document.body.innerHTML = html;
      },
      `<main>${Array.from({ length: 10_000 }, (_, i) => part(i)).join('')}</main>`,
    );

    /**
     * Does something with the page, waits until all observers have had their turn, and answers what
     * was asked meanwhile.
     */
    const cost = (work: string) =>
      page.evaluate(async (text) => {
        const { asked } = window as never as { asked(): Record<string, number> };
        const quiet = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        await quiet();
        asked();
        const make = (name: string) => {
          const element = document.createElement('p');
          element.className = name;
          return element;
        };
        const main = document.body.firstElementChild!;
        const many = (n: number, each: (i: number) => void) => {
          for (let i = 0; i < n; i++) each(i);
        };
        const works: Record<string, () => void> = {
          'in big pieces': () =>
            many(100, () => {
              const piece = document.createElement('section');
              many(100, (i) => piece.append(make(`in${i}`)));
              main.append(piece);
            }),
          'one by one': () => many(10_000, (i) => main.append(make(`one${i}`))),
          'one in a hundred': () =>
            many(10_000, (i) => {
              const element = make(`mixed${i}`);
              if (i % 100 === 0) element.dataset.msContent = 'members';
              main.append(element);
            }),
          looks: () => {
            for (const element of main.children) (element as HTMLElement).style.opacity = '0.9';
          },
          'texts only': () => {
            for (const element of main.children) if (element.firstChild) element.firstChild.nodeValue = 'y';
          },
          gone: () => main.replaceChildren(),
        };
        works[text]!();
        await quiet();
        await quiet();
        return asked();
      }, work);

    // Of a piece whether it is one of ours, and whether anything in it is; of a leaf the first
    // only; of the document nothing.
    expect(await cost('in big pieces')).toEqual({ matches: 100, querySelectorAll: 100 });
    expect(await cost('one by one')).toEqual({ matches: 10_000 });
    // Those that are ours are asked which of ours they are, and told of.
    const { matches = 0, ...others } = await cost('one in a hundred');
    expect(matches).toBeLessThanOrEqual(10_000 + 100 * 3);
    expect(Object.values(others).every((asked) => asked <= 100 * 32)).toBe(true);
    expect(await cost('looks')).toEqual({});
    expect(await cost('texts only')).toEqual({});
    // What is then under the pointer may open something.
    const { closest: underPointer = 0, ...rest } = await cost('gone');
    expect([rest, underPointer <= 1]).toEqual([{}, true]);
    await page.context().close();
    // Ten thousand elements take their time on a busy machine.
  });
});
