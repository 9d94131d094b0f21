import type { Page } from 'playwright-core';

/** The code that a page loads when it needs it. */
export const partFiles = /\/ms\/[0-9a-f]{16}\.js/;

/** Requests that wait until they are released; `asked` ends with the first. */
export async function holdRequests(page: Page, address: string | RegExp) {
  const first = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    first.resolve();
    await held.promise;
    await route.continue();
  });
  return { asked: first.promise, release: () => held.resolve() };
}
