import { durationMs } from '../../contract/duration.ts';
import { type Hit, hitOf, ofFamily, type Rule } from './parts/rule.ts';

/** What was meant by `20`, `20 min` or `1 hour`. */
function meantBy(value: string): string | undefined {
  const [, count, unit = 'm'] = /^(\d+)\s*(?:(s|m|h|d)[a-z]*)?$/i.exec(value.trim()) ?? [];
  const meant = count && `${count}${unit.toLowerCase()}`;
  return meant && durationMs(meant) ? meant : undefined;
}

export const wrongDuration: Rule = (page) =>
  ofFamily(page, 'logoutAfter').flatMap((found): Hit[] => {
    const { attribute, value } = found;
    // An empty one is found by a rule of its own.
    if (value.trim() === '' || durationMs(value)) return [];
    const meant = meantBy(value);
    return [hitOf(found, meant ? { facts: { suggestion: meant }, fix: { set: { [attribute]: meant } } } : {})];
  });
