import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import type { Stack } from '../support/stack.ts';

export interface Visitor {
  page: Page;
  /**
   * What went wrong without anybody asking: uncaught errors, violations of the page's policy,
   * errors in the console.
   */
  complaints: string[];
  /** The open dialog of ours. */
  dialog: Locator;
  open(path: string): Promise<void>;
  /** The page was never left since `open`: whatever came and went did so without a reload. */
  stayed(): Promise<boolean>;
  leave(): Promise<void>;
}

/** A visitor in a fresh browser context, without cookies or storage, on the stack's site. */
export async function newVisitor(
  browser: Browser,
  stack: Stack,
  options: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  const complaints: string[] = [];
  await context.exposeBinding('complain', (_source, text: string) => complaints.push(text));
  await context.addInitScript(() => {
    const { complain } = window as unknown as { complain(text: string): void };
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      complain(`policy: ${violatedDirective} ${blockedURI} ${sourceFile}`),
    );
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // Refusals are part of what is shown; the browser reports each answer from 400 on as an error
    // of its own.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
      complaints.push(`console: ${message.text()}`);
  });

  return {
    page,
    complaints,
    dialog: page.getByRole('dialog'),
    async open(path) {
      await page.goto(path.startsWith('http') ? path : stack.siteUrl + path);
      await page.evaluate(() => {
        (window as unknown as { stayed: boolean }).stayed = true;
      });
    },
    stayed: () => page.evaluate(() => (window as unknown as { stayed?: boolean }).stayed === true),
    async leave() {
      // What a route still fetches for a page that is left is no failure of a test.
      for (const one of context.pages()) await one.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}
