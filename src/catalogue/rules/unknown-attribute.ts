import { nearest } from '../../contract/nearest.ts';
import { hasWrongSuffix } from '../checks.ts';
import { isOfOwnScript } from '../scan.ts';
import { type Hit, hitOf, type Rule } from './parts/rule.ts';
import { wrongSuffix } from './parts/wrong-suffix.ts';

/** Names that showed and hid, and what they put before the value today. */
const gates: Readonly<Record<string, string>> = { 'data-ms-show': '', 'data-ms-hide': '!' };

export const unknownAttribute: Rule = ({ found, language, legacy }) => {
  const names = Object.values(language)
    .filter(({ byScript }) => !byScript)
    .map(({ name }) => name);
  return found.flatMap((one): Hit[] => {
    const { attribute, family, value } = one;
    if (family) {
      if (family === 'plan' || family === 'price' || !hasWrongSuffix(one)) return [];
      return [{ ...wrongSuffix(one), as: one.row?.suffixes ? 'ending' : undefined }];
    }
    // Any library may use plain `ms-…`, and an editor that lives in browsers shares the prefix;
    // links are for `legacy-attribute`.
    const isForeign = /^(?:href|ms-.*|data-ms-editor)$/s.test(attribute);
    if (isForeign || attribute in legacy || isOfOwnScript(attribute)) return [];
    if (Object.hasOwn(gates, attribute)) {
      const written = gates[attribute] + value.trim();
      if (value.trim() === '') return [hitOf(one)];
      const facts = { suggestion: `data-ms-content="${written}"` };
      return [hitOf(one, { facts, fix: { set: { [attribute]: null, 'data-ms-content': written } } })];
    }
    const meant = nearest(attribute, names);
    return [
      hitOf(one, meant ? { facts: { suggestion: meant }, fix: { set: { [attribute]: null, [meant]: value } } } : {}),
    ];
  });
};
