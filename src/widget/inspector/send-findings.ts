import type { Wire } from '../../contract/wire.ts';
import { countOf, type InspectorModel } from './inspector.model.ts';
import { addressOf } from './report.ts';

const countedAtMost = 9_999;

/** Which rules the page breaks and how often, for the console. Nothing about the person. */
export function findingsOf({ document, findings, items }: InspectorModel): Wire['sendPageFindings']['in'] {
  const counts = new Map<string, number>();
  for (const { rule } of findings.peek()) counts.set(rule, Math.min(countedAtMost, (counts.get(rule) ?? 0) + 1));
  return {
    page: addressOf(document),
    attributes: countOf(items.peek() ?? [], 'found'),
    findings: [...counts].map(([rule, count]) => ({ rule, count })),
  };
}
