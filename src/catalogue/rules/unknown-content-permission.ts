import type { Rule } from './parts/rule.ts';
import { unknownIds } from './parts/unknown-ids.ts';

/**
 * The app has no list of permissions: those that its content groups name are all that a page knows.
 */
export const unknownContentPermission: Rule = (page) => {
  const known = page.app?.contentGroups.flatMap(({ permissions = [] }) => permissions) ?? [];
  return known.length > 0 ? unknownIds(page, ['content', 'when'], 'permission', known) : [];
};
