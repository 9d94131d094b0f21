import { canOpen } from './parts/opening.ts';
import { hitOf, ofFamily, type Rule } from './parts/rule.ts';

/** Views for visitors need a condition that visitors can meet, the profile one for members. */
export const dialogNeverOpens: Rule = (page) =>
  ofFamily(page, 'when').flatMap((found) => {
    const view = found.element.getAttribute('data-ms-open')?.trim();
    if (view === undefined) return hitOf(found, { as: 'alone' });
    if (canOpen(view, found.value.trim())) return [];
    const isProfile = view === 'profile';
    const meant = isProfile ? 'members' : '!members';
    return hitOf(found, {
      facts: { view },
      as: isProfile ? 'profile' : undefined,
      fix: { set: { [found.attribute]: meant } },
    });
  });
