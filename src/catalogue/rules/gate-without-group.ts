import type { Rule } from './parts/rule.ts';
import { unknownIds } from './parts/unknown-ids.ts';

export const gateWithoutGroup: Rule = (page) =>
  page.app
    ? unknownIds(
        page,
        ['content', 'when'],
        'contentGroup',
        page.app.contentGroups.map(({ key }) => key),
      ).map((hit) => {
        const isOpposite = hit.facts?.value?.trim().startsWith('!');
        const isDialog = hit.attribute?.endsWith('when');
        if (isDialog) return { ...hit, as: isOpposite ? 'opposite-dialog' : 'dialog' };
        return isOpposite ? { ...hit, as: 'opposite' } : hit;
      })
    : [];
