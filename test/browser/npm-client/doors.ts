import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../support/stack.ts';
import { type Shape, shapeOf } from './shape.ts';

// biome-ignore lint/suspicious/noExplicitAny: what two clients answer, read as tests need it
export type Loose = any;
export type Client = Record<string, (...params: unknown[]) => Promise<Loose>>;
type Window = typeof globalThis & { startClient(options: object): Client; client: Client; told: Loose[] };
/** The page's own global, as the functions below see it once they run in the browser. */
declare const window: Window;

/**
 * M §0 the two ways in: the npm package on our service, and our script on a page that was written
 * for the package.
 */
export const doors = { B: 'B, the unmodified npm package', A: 'A, the page with its script swapped' } as const;
export type DoorName = keyof typeof doors;

export interface OpenOptions {
  /** Empty: none is named. */
  appId?: string;
  publicKey?: string;
  /** What the address of the service ends with. */
  domainEnd?: string;
}

/** The package as a site's own bundler would put it into a page. */
export async function bundlePackage(): Promise<string> {
  const entry = fileURLToPath(new URL('page.ts', import.meta.url));
  const { outputFiles } = await build({ entryPoints: [entry], bundle: true, write: false, format: 'iife' });
  return outputFiles[0]!.text;
}

/**
 * A page of the customer behind one of the doors, and a record of what its client answered and
 * refused.
 */
export function createDoor(door: DoorName, parts: { browser(): Browser; stack(): Stack; script(): string }) {
  const answers = new Map<string, Shape>();
  const refusals = new Map<string, Set<string>>();
  /** Methods whose answer carried the sentence that a page shows. */
  const spoke = new Set<string>();
  let page: Page;

  /** Runs in the page. A picture or a text in place of a file, because a file does not travel. */
  const run = (name: string, params: unknown[]) =>
    page.evaluate(
      async ([method, given]) => {
        const files: Record<string, () => Promise<Blob>> = {
          png: async () => {
            const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
            canvas.getContext('2d')!.fillRect(0, 0, 8, 8);
            return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob!), 'image/png'));
          },
          text: async () => new Blob(['no picture at all'], { type: 'image/png' }),
        };
        const [first] = given as [{ profileImage?: string } | undefined];
        const file = first?.profileImage ? await files[first.profileImage]!() : undefined;
        const handed = file ? [{ profileImage: new File([file], 'me.png', { type: 'image/png' }) }] : given;
        try {
          const answer = await window.client[method]!(...handed);
          // What a page gets, without what does not travel.
          return { answer: answer === undefined ? undefined : JSON.parse(JSON.stringify(answer)) };
        } catch (error) {
          return { error: JSON.parse(JSON.stringify(error)) as { code: string } };
        }
      },
      [name, params] as const,
    );
  const noteRefusal = (name: string, code: string) => refusals.set(name, (refusals.get(name) ?? new Set()).add(code));

  return {
    answers,
    refusals,
    spoke,
    page: () => page,
    /** Goes on with a page that was left open. */
    use(other: Page) {
      page = other;
    },
    /** A document of the site without our script, and the client on it. */
    async open({ appId = 'app_demo', publicKey = 'pk_demo', domainEnd = '' }: OpenOptions = {}) {
      const { serviceUrl, siteUrl } = parts.stack();
      page = await (await parts.browser().newContext()).newPage();
      await page.goto(`${siteUrl}/pages/style.css`);
      if (door === 'B') {
        await page.addScriptTag({ content: parts.script() });
        await page.evaluate(
          (options) => {
            window.client = window.startClient(options);
          },
          { ...(appId && { appId }), ...(publicKey && { publicKey }), domain: serviceUrl + domainEnd },
        );
      } else
        await page.evaluate(
          async ([app, key, src, domain]) => {
            const tag = document.createElement('script');
            tag.setAttribute('data-memberstack-app', app);
            if (key) tag.setAttribute('data-memberstack-key', key);
            if (domain) tag.setAttribute('data-memberstack-domain', domain);
            tag.src = src;
            const ready = new Promise((resolve) =>
              document.addEventListener('memberstack.ready', resolve, { once: true }),
            );
            document.head.append(tag);
            await ready;
            window.client = (window as unknown as { $memberstackDom: Client }).$memberstackDom;
          },
          [appId, publicKey, `${serviceUrl}/ms.js`, domainEnd && serviceUrl + domainEnd] as const,
        );
      // What windows of providers tell this page.
      await page.evaluate(() => {
        window.told = [];
        window.addEventListener('message', ({ data }) => window.told.push(data));
      });
    },
    leave: async () => page?.context().close(),
    /** Calls a method as a page does; a refusal fails the test. Answers `data`. */
    async call(name: string, ...params: unknown[]): Promise<Loose> {
      const came = await run(name, params);
      if ('error' in came) throw Object.assign(new Error(`${name}: ${JSON.stringify(came.error)}`), came.error);
      const { data, _internalUseOnly } = came.answer ?? {};
      if (!answers.has(name)) answers.set(name, shapeOf(data));
      if (_internalUseOnly?.message || data?.message) spoke.add(name);
      return data;
    },
    /** The code by which a method refuses; an answer fails the test. */
    async refused(name: string, ...params: unknown[]): Promise<string> {
      const came = await run(name, params);
      if (!('error' in came)) throw new Error(`${name} answers ${JSON.stringify(came.answer)}`);
      noteRefusal(name, came.error!.code);
      return came.error!.code;
    },
    /** For methods that answer at once, or nothing. */
    passed: (name: string) => void answers.set(name, 'nothing'),
    noteRefusal,
    told: () => page.evaluate(() => window.told),
  };
}
export type Door = ReturnType<typeof createDoor>;
