import { hitOf, ofFamily, type Rule } from './parts/rule.ts';

export const misplacedFormAttribute: Rule = (page) =>
  ofFamily(page, 'form')
    .filter(({ element }) => element.localName !== 'form')
    .map((found) => {
      const { element, attribute, value } = found;
      const inner = [...element.querySelectorAll('form')];
      // Builders put the attribute on the block around the form; with one form inside it is clear
      // which one is meant.
      const [form] = inner;
      if (inner.length === 1 && !form!.hasAttribute(attribute))
        return hitOf(found, { as: 'around', fix: { element: form!, set: { [attribute]: value } } });
      const canBeForm =
        inner.length === 0 && !element.closest('form') && /^(?:div|section|article)$/.test(element.localName);
      return hitOf(found, canBeForm ? { fix: { tag: 'form' } } : {});
    });
