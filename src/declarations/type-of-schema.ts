import type { TSchema } from 'typebox';

/** What the names of known schemas are, so that a type says `Member` and not all of it again. */
export type Names = ReadonlyMap<TSchema, string>;

/** What JSON Schema says, as far as the contract uses it. */
interface SchemaFields {
  type?: string | string[];
  anyOf?: TSchema[];
  enum?: string[];
  items?: TSchema;
  properties?: Record<string, TSchema>;
  patternProperties?: Record<string, TSchema>;
  required?: string[];
}

const simpleTypes: Readonly<Record<string, string>> = {
  ...{ string: 'string', number: 'number', integer: 'number', boolean: 'boolean', null: 'null' },
};
const anything = {} as TSchema;

/**
 * A schema of the contract as a TypeScript type. `isOutermost`: of the schema that is being named
 * itself.
 */
export function typeOfSchema(schema: TSchema, names: Names, isOutermost = false): string {
  const name = names.get(schema);
  if (name && !isOutermost) return name;
  const { type, anyOf, enum: words, items, properties, patternProperties, required } = schema as SchemaFields;
  const value = (schema as { const?: unknown }).const;
  const typeOf = (one: TSchema) => typeOfSchema(one, names);
  if (value !== undefined) return JSON.stringify(value);
  if (words) return words.map((word) => JSON.stringify(word)).join(' | ');
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (Array.isArray(type)) return type.map((one) => typeOf({ type: one } as TSchema)).join(' | ');
  if (type === 'array') return `Array<${typeOf(items ?? anything)}>`;
  if (type !== 'object') return simpleTypes[String(type)] ?? 'unknown';
  if (properties) return objectOf(properties, required ?? [], typeOf);
  const [member = anything] = Object.values(patternProperties ?? {});
  return `Record<string, ${typeOf(member)}>`;
}

/** Keys that are no identifiers are put in quotes. */
export const keyOf = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

function objectOf(properties: Record<string, TSchema>, required: string[], typeOf: (one: TSchema) => string): string {
  const members = Object.entries(properties).map(
    ([name, schema]) => `${keyOf(name)}${required.includes(name) ? '' : '?'}: ${typeOf(schema)};`,
  );
  return members.length > 0 ? `{ ${members.join(' ')} }` : 'Record<string, never>';
}
