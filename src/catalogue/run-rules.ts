import { type RuleId, rules } from './rules/index.ts';
import type { Hit, Rule, RulePage } from './rules/parts/rule.ts';

export interface Finding extends Hit {
  rule: RuleId;
}

/** A right attribute must not be lost for a wrong one that is renamed. */
function losesAttribute({ element, attribute, fix }: Hit): boolean {
  const set = Object.entries(fix?.set ?? {});
  const target = fix?.element ?? element;
  const isRename = set.some(([, value]) => value === null);
  return set.some(([name, value]) => {
    const before = target.getAttribute(name);
    const isOther = name !== attribute && (isRename || name.startsWith('data-ms-'));
    return isOther && value !== null && before !== null && before !== value;
  });
}

/**
 * Everything the rules find, and the rules that failed: a mistake in one must not cost the others.
 */
export function runRules(
  page: RulePage,
  table: Readonly<Partial<Record<RuleId, Rule>>> = rules,
): { findings: Finding[]; failed: RuleId[] } {
  const findings: Finding[] = [];
  const failed: RuleId[] = [];
  for (const rule of Object.keys(table) as RuleId[]) {
    try {
      for (const hit of table[rule]!(page))
        findings.push({ ...hit, rule, fix: losesAttribute(hit) ? undefined : hit.fix });
    } catch (error) {
      console.error('[latchkey]', rule, error);
      failed.push(rule);
    }
  }
  return { findings, failed };
}
