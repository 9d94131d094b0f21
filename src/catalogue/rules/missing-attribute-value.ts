import { hasMissingValue, hasWrongSuffix } from '../checks.ts';
import { hitOf, type Rule } from './parts/rule.ts';

export const missingAttributeValue: Rule = ({ found }) =>
  // Forms have a rule of their own.
  found.filter((one) => one.family !== 'form' && !hasWrongSuffix(one) && hasMissingValue(one)).map((one) => hitOf(one));
