import { type RuleId, rules } from './rules/index.ts';
import type { Hit, Rule, RulePage } from './rules/parts/rule.ts';

export interface Finding extends Hit {
  rule: RuleId;
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
      for (const hit of table[rule]!(page)) findings.push({ ...hit, rule });
    } catch (error) {
      console.error('[latchkey]', rule, error);
      failed.push(rule);
    }
  }
  return { findings, failed };
}
