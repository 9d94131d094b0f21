/**
 * What a finding says. Data that the inspector fetches and the command line reads; the predicates
 * of the same names are in `rules/`. Plain strings: backticks mark code, `{…}` is filled with what
 * the rule knows, and all of it becomes text (C13).
 */
export interface RuleTexts {
  severity: 'error' | 'warning';
  title: string;
  description: string;
  /** Descriptions for special cases, by the name that the rule gives them. */
  others?: Readonly<Record<string, string>>;
  /** §2.7 "Need help?": question and answer. */
  help: readonly (readonly [title: string, text: string])[];
}
