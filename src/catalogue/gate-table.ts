import type { MemberNeed, PageWord } from './attribute-row.ts';
import { attributes, type Family } from './attributes.ts';
import type { GateTable } from './gates.ts';
import { attributeSelector } from './selectors.ts';

// Unquoted where CSS allows it: the guard carries these strings.
const valueSelector = (name: string, value: string) =>
  `[${name}=${/^[a-z][\w-]*$/i.test(value) ? value : JSON.stringify(value)}]`;

/**
 * What the gates need of the catalogue. The build writes two of its strings into the guard; the
 * runtime computes it once.
 */
export function createGateTable(): GateTable {
  const needs = new Map<MemberNeed, string>();
  const visitor: string[] = [];
  const add = (word: PageWord | undefined, selector: string) => {
    if (word?.membersOnly) visitor.push(selector);
    if (word?.memberNeeds) needs.set(word.memberNeeds, selector);
  };
  for (const family of Object.keys(attributes) as Family[]) {
    const { name, membersOnly, suffixes = {}, value } = attributes[family];
    if (membersOnly) visitor.push(attributeSelector(name));
    for (const suffix of Object.keys(suffixes)) add(suffixes[suffix], attributeSelector(`${name}:${suffix}`));
    for (const [word, marks] of Object.entries(value.oneOf ?? {})) add(marks, valueSelector(name, word));
  }

  const { name: content, visitorsSee = [], value } = attributes.content;
  const positive = `[${content}]:not([${content}^="!"])`;
  visitor.push(positive);
  for (const gate of Object.keys(value.oneOf ?? {}))
    if (!visitorsSee.includes(`!${gate}`)) visitor.push(valueSelector(content, `!${gate}`));

  const need = (which: MemberNeed) => needs.get(which) ?? '';
  return {
    visitor: visitor.join(),
    anyMember: `${positive}:not(${valueSelector(content, 'members')}),${valueSelector(content, '!members')}`,
    content,
    // Bare, because a plan's id has to be written into it.
    removePlan: need('thisPlan').slice(1, -1),
    needs: {
      paymentCustomer: need('paymentCustomer'),
      unverifiedEmail: need('unverifiedEmail'),
      chosenPrice: need('chosenPrice'),
    },
  };
}

/**
 * What the build puts in place of the guard's placeholders, with fewer bytes: `~` stands for the
 * beginning of each selector, and every action that adds something is for members.
 */
export function guardConstants(): Record<'__VISITOR__' | '__ANY_MEMBER__', string> {
  const { visitor, anyMember } = createGateTable();
  const short = (selector: string) =>
    JSON.stringify(
      selector
        .replace(/(\[data-ms-action)=add-[\w-]+\](,\[data-ms-action=add-[\w-]+\])+/, '$1^=add-]')
        .replaceAll('[data-ms-', '~'),
    );
  return { __VISITOR__: short(visitor), __ANY_MEMBER__: short(anyMember) };
}
