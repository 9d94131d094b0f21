import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Result {
  violations: { id: string; nodes: { target: unknown; failureSummary?: string }[] }[];
}

/** R106 what axe finds on the page as it is now, shadow roots included: one line a finding, so that a failing test reads well. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Evaluated over the debugging protocol: a strict policy of the page does not see it.
  await page.evaluate(source);
  const { violations } = await page.evaluate(
    (tags) =>
      (window as unknown as { axe: { run(root: Document, options: object): Promise<Result> } }).axe.run(document, {
        runOnly: { type: 'tag', values: tags },
      }),
    standards,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary ?? ''}`),
  );
}
