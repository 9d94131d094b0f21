import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rulePages } from '../catalogue/rule-page.ts';
import { sharedBrowser } from '../support/browser.ts';

let browser: Browser;
let script: string;
beforeAll(async () => {
  const [{ outputFiles }, launched] = await Promise.all([
    build({
      stdin: {
        contents: `export { differencesIn } from './rule-page.ts';`,
        resolveDir: `${import.meta.dirname}/../catalogue`,
      },
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'rules',
      define: { 'import.meta.dirname': '""' },
      alias: { 'node:fs': `${import.meta.dirname}/no-files.ts` },
    }),
    sharedBrowser(),
  ]);
  // Evaluated as an expression, `var` would stay inside.
  script = `${outputFiles[0]!.text};globalThis.rules = rules;`;
  browser = launched;
});
afterAll(() => browser?.close());

describe('the rules of the inspector in Chromium', () => {
  it('§5 M §5 each finds what its page says and nothing else, and no passing part has a false alarm', async () => {
    const page = await browser.newPage();
    // Nothing of the pages is fetched or run: only their markup counts.
    await page.route('**', (route) => route.abort());
    const all: string[] = [];
    for (const [rule, html] of rulePages()) {
      await page.setContent(html, { waitUntil: 'commit' });
      await page.evaluate(script);
      const found = await page.evaluate(
        (one) =>
          (
            globalThis as never as { rules: { differencesIn(document: Document, rule: string): string[] } }
          ).rules.differencesIn(document, one),
        rule,
      );
      all.push(...found.map((line) => `${rule}: ${line}`));
    }
    expect(all).toEqual([]);
    await page.close();
  });
});
