/**
 * What kind of thing an answer is: `string`, `null`, `nothing`, the shapes of a list's items
 * together, or of an object's fields.
 */
export type Shape = string | { list: Shape[] } | { fields: Record<string, Shape> };

export function shapeOf(value: unknown): Shape {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) {
    const kinds = new Map(value.map((item) => [JSON.stringify(shapeOf(item)), shapeOf(item)]));
    return { list: [...kinds.values()] };
  }
  if (typeof value !== 'object') return typeof value;
  const fields = Object.entries(value).map(([name, field]) => [name, shapeOf(field)] as const);
  return { fields: Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/**
 * What `expected` has and `actual` has not, by its path. More is welcome: a field of our own breaks
 * no page.
 */
export function missingIn(actual: Shape | undefined, expected: Shape, path: string): string[] {
  if (typeof expected === 'string' || actual === undefined || typeof actual === 'string')
    return JSON.stringify(actual) === JSON.stringify(expected) ? [] : [`${path}: ${JSON.stringify(actual)}`];
  if ('list' in expected) {
    if (!('list' in actual)) return [`${path}: no list`];
    return expected.list.flatMap((item) =>
      actual.list.some((other) => missingIn(other, item, path).length === 0) ? [] : [`${path}[]`],
    );
  }
  if (!('fields' in actual)) return [`${path}: no object`];
  return Object.entries(expected.fields).flatMap(([name, field]) =>
    missingIn(actual.fields[name], field, `${path}.${name}`),
  );
}
