import type { ReportReason } from '../../contract/vocabulary.ts';

interface Said {
  id: string;
  reason: ReportReason;
  reporter: string | null;
  visitor: string | null;
}

const priorities: Partial<Record<ReportReason, number>> = {
  minor: 100,
  'its-me': 95,
  'no-consent': 90,
  identifiable: 80,
};
const otherPriority = 20;
/** Every further reporter makes it more pressing. */
const perReporter = 5;
/** What hides at once: hide first, ask after. */
export const hidesFrom = 90;

const own = (reason: ReportReason) => priorities[reason] ?? otherPriority;

/**
 * The combined priority of open reports about one target, and the most urgent reason. Repeated
 * reports by one reporter count once.
 */
export function pressing(reports: readonly Said[]): { reason: ReportReason; priority: number } | null {
  const [first] = [...reports].sort((a, b) => own(b.reason) - own(a.reason));
  if (!first) return null;
  const reporters = new Set(reports.map(({ id, reporter, visitor }) => reporter ?? visitor ?? id));
  return { reason: first.reason, priority: Math.min(100, own(first.reason) + perReporter * (reporters.size - 1)) };
}
