import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Result {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
}

/**
 * R106 what axe finds on the page as it is now, shadow roots included: one line a finding, so that
 * a failing test reads well. `within`: a selector, to look at a part only; `rules`: these and no
 * others.
 */
export async function axeFindings(page: Page, within?: string, rules?: string[]): Promise<string[]> {
  // Evaluated over the debugging protocol: a strict policy of the page does not see it. It is long,
  // so once a document is enough.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  const { violations } = await page.evaluate(
    ({ only, root }) =>
      (window as unknown as { axe: { run(root: unknown, options: object): Promise<Result> } }).axe.run(
        root ? { include: [root] } : document,
        // What passes needs no list of nodes; nothing here plays sound, which it would load.
        { runOnly: only, resultTypes: ['violations'], preload: false },
      ),
    { only: rules ? { type: 'rule', values: rules } : { type: 'tag', values: standards }, root: within },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary ?? ''}`),
  );
}
