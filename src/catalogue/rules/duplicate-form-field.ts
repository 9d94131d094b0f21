import { attributes } from '../attributes.ts';
import { controlsOf } from './parts/controls.ts';
import { ofFamily, type Rule } from './parts/rule.ts';

const isRadio = (element: Element) => element.matches('input[type="radio"]');

export const duplicateFormField: Rule = (page) =>
  ofFamily(page, 'form').flatMap(({ element: form }) => {
    const seen = new Map<string, Element>();
    return controlsOf(form).flatMap(([word, element]) => {
      const first = seen.get(word);
      if (!first) seen.set(word, element);
      // Radio buttons of one field are meant to be many.
      if (!first || word === '' || (isRadio(first) && isRadio(element))) return [];
      return [
        { element, attribute: attributes.member.name, facts: { attribute: attributes.member.name, value: word } },
      ];
    });
  });
