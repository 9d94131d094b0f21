import type { RuleId } from '../rules/index.ts';
import { formWords } from './form-texts.ts';
import { pageWords } from './page-texts.ts';
import { planWords } from './plan-texts.ts';
import type { RuleWords } from './rule-texts.ts';

/** The words of every rule. */
export const wording: Readonly<Record<RuleId, RuleWords>> = { ...planWords, ...formWords, ...pageWords };
