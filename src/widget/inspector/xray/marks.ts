import type { Item } from '../items/items.ts';

/** One outlined element with all that is to be said about it. */
export interface Mark {
  element: Element;
  tone: 'error' | 'warning' | 'found';
  label: string;
}

const weight = { found: 0, warning: 1, error: 2 } as const;

/** §2.7 what is outlined: each element once, in the colour of the worst that was found on it. */
export function marksOf(items: readonly Item[]): Mark[] {
  const marks = new Map<Element, Mark & { others: number }>();
  for (const { type, title, code = '', elements } of items) {
    if (type !== 'found' && type !== 'error' && type !== 'warning') continue;
    // §2.7 the member attribute with its value; the others are known by their name.
    const label = type === 'found' ? (code.startsWith('data-ms-member=') ? code : code.replace(/=.*/s, '')) : title;
    for (const element of elements) {
      const mark = marks.get(element);
      if (!mark) marks.set(element, { element, tone: type, label, others: 0 });
      else if (weight[type] > weight[mark.tone]) Object.assign(mark, { tone: type, label, others: mark.others + 1 });
      else mark.others++;
    }
  }
  return [...marks.values()].map(({ element, tone, label, others }) => ({
    element,
    tone,
    label: others > 0 ? `${label} +${others}` : label,
  }));
}
