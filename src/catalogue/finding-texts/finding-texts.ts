import type { RuleId } from '../rules/index.ts';
import { formTexts } from './form-texts.ts';
import { pageTexts } from './page-texts.ts';
import { planTexts } from './plan-texts.ts';
import type { RuleTexts } from './rule-texts.ts';
import { visitTexts } from './visit-texts.ts';

/** The words of every rule. */
export const findingTexts: Readonly<Record<RuleId, RuleTexts>> = {
  ...planTexts,
  ...formTexts,
  ...pageTexts,
  ...visitTexts,
};
