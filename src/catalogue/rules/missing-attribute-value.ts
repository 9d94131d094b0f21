import { hasMissingValue, hasWrongSuffix } from '../checks.ts';
import { hitOf, type Rule } from './parts/rule.ts';

export const missingAttributeValue: Rule = ({ found }) =>
  found.filter((one) => !hasWrongSuffix(one) && hasMissingValue(one)).map((one) => hitOf(one));
