import { attributes } from '../attributes.ts';
import { hitOf, ofFamily, type Rule } from './parts/rule.ts';

export const postInThread: Rule = (page) =>
  ofFamily(page, 'post')
    .filter(
      ({ element, value }) =>
        value.trim() !== 'showThreads' && element.parentElement?.closest(`[${attributes.thread.name}]`),
    )
    .map((found) => hitOf(found));
