import type { Rule } from './parts/rule.ts';
import { unknownIds } from './parts/unknown-ids.ts';

export const gateWithoutGroup: Rule = (page) =>
  page.app
    ? unknownIds(
        page,
        ['content', 'when'],
        'contentGroup',
        page.app.contentGroups.map(({ key }) => key),
      )
    : [];
