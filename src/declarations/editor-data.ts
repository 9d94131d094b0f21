import type { AttributeRow, ValueRule } from '../catalogue/attribute-row.ts';
import { familyDescriptions } from '../catalogue/family-descriptions.ts';
import { type Family, language } from '../catalogue/language.ts';
import { type DocumentedElement, documentedElements, plain } from './documented-elements.ts';

interface EditorValue {
  name: string;
  description?: string;
}
export interface EditorAttribute {
  name: string;
  description?: string;
  values?: EditorValue[];
  /** "v": its presence is all. */
  valueSet?: 'v';
}

const titleOf = (word: string | { title: string }) => (typeof word === 'string' ? word : word.title);

function valuesOf({ oneOf = {}, negatable }: ValueRule): EditorValue[] {
  return Object.entries(oneOf).flatMap(([name, word]) => {
    const description = titleOf(word);
    return negatable
      ? [
          { name, description },
          { name: `!${name}`, description: `Not: ${description}` },
        ]
      : [{ name, description }];
  });
}

/** An attribute as editors know it, once for each suffix. */
function attributesOf(family: Family, row: AttributeRow): EditorAttribute[] {
  const description = plain(familyDescriptions[family]);
  const make = (name: string, what: string, rule: ValueRule): EditorAttribute => {
    const values = valuesOf(rule);
    return {
      name,
      description: what,
      ...(values.length > 0 && { values }),
      ...(rule.empty && { valueSet: 'v' as const }),
    };
  };
  const names = row.suffixes && row.bareOn === undefined ? [] : [row.name, ...(row.aliases ?? [])];
  return [
    ...names.map((name) => make(name, description, row.value)),
    ...Object.entries(row.suffixes ?? {}).map(([suffix, word]) =>
      make(
        `${row.name}:${suffix}`,
        `${titleOf(word)}. ${description}`,
        (typeof word === 'string' ? undefined : word.value) ?? row.value,
      ),
    ),
  ];
}

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1);

interface HtmlCustomData {
  version: number;
  tags: { name: string; description: string; attributes: EditorAttribute[] }[];
  globalAttributes: EditorAttribute[];
}

/** Attributes that a site builder writes, for every element of a page. */
const pageAttributes = (): EditorAttribute[] =>
  (Object.entries(language) as [Family, AttributeRow][])
    .filter(([, row]) => !row.byScript)
    .flatMap(([family, row]) => attributesOf(family, row))
    .sort(byName);

/**
 * What VS Code completes in HTML: our elements and every attribute of the
 * language. `elements` is the text of the page about the elements.
 */
export const htmlCustomData = (elements: string): HtmlCustomData => ({
  version: 1.1,
  tags: documentedElements(elements).map(({ tagName, description, attributes }) => ({
    name: tagName,
    description,
    attributes: attributes.map(({ name, description, values, isPresence }) => ({
      name,
      description,
      ...(values.length > 0 && { values: values.map((value) => ({ name: value })) }),
      ...(isPresence && { valueSet: 'v' as const }),
    })),
  })),
  globalAttributes: pageAttributes(),
});

const isMember = (element: DocumentedElement) => element.tagName !== 'ms-inspector';

/** The same elements as a custom elements manifest, with methods, events, properties and parts. */
export const customElementsManifest = (elements: string): object => ({
  schemaVersion: '2.1.0',
  modules: [
    {
      kind: 'javascript-module',
      path: 'ms.js',
      declarations: documentedElements(elements).map((element) => ({
        kind: 'class',
        customElement: true,
        name: element.className,
        tagName: element.tagName,
        description: element.description,
        attributes: element.attributes.map(({ name, description, values, isPresence }) => ({
          name,
          description,
          type: { text: isPresence ? 'boolean' : values.map((value) => `'${value}'`).join(' | ') || 'string' },
        })),
        members: element.methods.map(({ name, description }) => ({ kind: 'method', name, description })),
        ...(isMember(element) && {
          events: element.events,
          cssProperties: element.cssProperties,
          cssParts: element.cssParts,
        }),
      })),
      exports: documentedElements(elements).map(({ tagName, className }) => ({
        kind: 'custom-element-definition',
        name: tagName,
        declaration: { name: className, module: 'ms.js' },
      })),
    },
  ],
});
