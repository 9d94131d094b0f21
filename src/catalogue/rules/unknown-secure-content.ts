import type { Rule } from './parts/rule.ts';
import { unknownIds } from './parts/unknown-ids.ts';

export const unknownSecureContent: Rule = (page) => {
  const groups = page.app?.contentGroups;
  // Only test mode tells what there is.
  return groups?.every(({ content }) => content)
    ? unknownIds(
        page,
        ['secureLink', 'secureHtml'],
        'secureContent',
        groups.flatMap(({ content }) => content!.map(({ key }) => key)),
      )
    : [];
};
