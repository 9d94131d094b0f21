import type { Request } from 'playwright-core';
import { afterEach, describe, expect, it } from 'vitest';
import { browser, openDemo, stack } from './demo-scene.ts';
import { newVisitor, type Visitor } from './visitor.ts';

let visitor: Visitor;
openDemo();
afterEach(() => visitor?.leave());

/**
 * R90 what libraries of old pages do to the language, before our script comes. Each runs alone on a
 * page of its own.
 */
const preludes: Record<string, () => void> = {
  'Prototype’s toJSON': () => {
    for (const { prototype } of [Array, String, Number, Object])
      Object.defineProperty(prototype, 'toJSON', { value: () => '"old"', configurable: true, writable: true });
  },
  'a wrapped fetch that loses a Request’s body': () => {
    const { fetch } = window;
    window.fetch = (input, init) => fetch(input instanceof Request ? input.url : input, init);
  },
  'no Promise.prototype.finally': () => {
    Reflect.deleteProperty(Promise.prototype, 'finally');
  },
  'an AMD loader': () => {
    const define = () => {
      throw new Error('Mismatched anonymous define()');
    };
    Object.assign(window, { define: Object.assign(define, { amd: {} }), exports: {}, module: { exports: {} } });
  },
  'frozen prototypes': () => {
    for (const one of [Object, Array, Function, Promise, String, Map, Set, Error, Element, Node, Event])
      Object.freeze(one.prototype);
  },
  'enumerable additions to Array and Object': () => {
    for (const { prototype } of [Array, Object])
      Object.defineProperty(prototype, 'oldLibrary', {
        value() {},
        enumerable: true,
        configurable: true,
        writable: true,
      });
  },
  'MooTools’ Array.from': () => {
    Array.from = ((item: unknown) => (item === null ? [] : [item])) as never;
  },
};

describe('on a page whose built-ins were changed by', () => {
  const bodies = new Map<string, string | null>();

  /** Logs in by a form of the page, opens a dialog, logs out; answers what was sent to log in. */
  async function mainJob(prelude?: () => void): Promise<string | null> {
    visitor = await newVisitor(browser, stack);
    const { page } = visitor;
    if (prelude) await page.addInitScript(prelude);
    let sent: Request | undefined;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/auth/login')) sent = request;
    });
    await visitor.open('/pages/csp.html');
    await page.getByRole('button', { name: 'Forgot the password' }).click();
    await visitor.dialog.getByRole('heading').first().waitFor();
    await page.keyboard.press('Escape');
    await visitor.dialog.waitFor({ state: 'hidden' });
    await page.locator('#csp-email').fill('mary@example.com');
    await page.locator('#csp-password').fill('latchkey-demo');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('It is open,').waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
    await page.getByText('The cabinet is shut.').waitFor();
    expect(visitor.complaints).toEqual([]);
    return sent?.postData() ?? null;
  }

  it.each(Object.keys(preludes))(
    'R90 %s a visitor logs in and out, and the request is byte for byte that of a clean page',
    async (name) => {
      if (!bodies.has('clean')) {
        bodies.set('clean', await mainJob());
        await visitor.leave();
      }
      expect(bodies.get('clean')).toContain('mary@example.com');
      expect(await mainJob(preludes[name])).toBe(bodies.get('clean'));
    },
  );
});
