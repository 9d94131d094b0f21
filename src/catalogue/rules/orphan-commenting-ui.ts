import { attributes } from '../attributes.ts';
import { hitOf, type Rule } from './parts/rule.ts';

export const orphanCommentingUi: Rule = ({ found, isWhole }) =>
  found
    .filter(
      ({ row, family, value }) =>
        (row?.docs === 'comments' && !row.byScript && family !== 'channel') ||
        (family === 'form' && /^(?:post|thread)$/.test(value.trim())),
    )
    // A part of a page may be put into a channel.
    .filter(({ element }) => isWhole && !element.closest(`[${attributes.channel.name}]`))
    .map((one) => hitOf(one));
