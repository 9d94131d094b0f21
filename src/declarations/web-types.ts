import { type EditorAttribute, htmlCustomData } from './editor-data.ts';

/** Words that an attribute takes, as a type. `isOpen`: others too, such as ids of the app. */
function typeOf({ values = [], valueSet }: EditorAttribute, isOpen: boolean): string {
  if (valueSet === 'v') return 'boolean';
  const words = values.map(({ name }) => JSON.stringify(name));
  return [...words, ...(isOpen || words.length === 0 ? ['string'] : [])].join(' | ');
}

const webTypesAttribute = (attribute: EditorAttribute, isOpen: boolean) => ({
  name: attribute.name,
  description: attribute.description,
  value: { kind: 'plain', type: typeOf(attribute, isOpen) },
});

/**
 * The same as `htmlCustomData` in the format of the JetBrains editors, which find it by the field
 * `web-types` of the package. `elements` is the text of the page about the elements.
 */
export function webTypes(elements: string, version: string): object {
  const { tags, globalAttributes } = htmlCustomData(elements);
  return {
    $schema: 'https://json.schemastore.org/web-types',
    name: 'latchkey',
    version,
    'js-types-syntax': 'typescript',
    'description-markup': 'none',
    contributions: {
      html: {
        elements: tags.map(({ name, description, attributes }) => ({
          name,
          description,
          attributes: attributes.map((attribute) => webTypesAttribute(attribute, false)),
        })),
        attributes: globalAttributes.map((attribute) => webTypesAttribute(attribute, true)),
      },
    },
  };
}
