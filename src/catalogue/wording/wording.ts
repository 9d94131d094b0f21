import type { RuleId } from '../rules/index.ts';
import { formWords } from './form-words.ts';
import { pageWords } from './page-words.ts';
import { planWords } from './plan-words.ts';
import type { RuleWords } from './rule-words.ts';

/** The words of every rule. */
export const wording: Readonly<Record<RuleId, RuleWords>> = { ...planWords, ...formWords, ...pageWords };
