/**
 * JSON for request bodies that a page cannot distort. Old libraries put a `toJSON` on Array, String
 * or Object prototypes, which `JSON.stringify` obeys: a list then arrives as a string (R90). So
 * only own enumerable data is read here, and nothing is called. Takes what JSON knows; `undefined`
 * and functions are left out of objects and become null in lists, as usual.
 */
export function stringify(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'number') return Number.isFinite(value) ? `${value}` : 'null';
  if (typeof value === 'string') return quote(value);
  if (Array.isArray(value)) {
    let items = '';
    for (let i = 0; i < value.length; i++) items += (i ? ',' : '') + stringify(value[i]);
    return `[${items}]`;
  }
  return typeof value === 'object' ? stringifyObject(value) : 'null';
}

function stringifyObject(value: object): string {
  let members = '';
  for (const key of Object.keys(value)) {
    const member = (value as Record<string, unknown>)[key];
    if (member === undefined || typeof member === 'function') continue;
    members += `${members ? ',' : ''}${quote(key)}:${stringify(member)}`;
  }
  return `{${members}}`;
}

const short: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** Also escapes U+2028/9 and lone surrogates, as well-formed JSON asks. */
function quote(text: string): string {
  const escaped = text.replace(
    /["\\\u0000-\u001f\u2028\u2029]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    (char) => short[char] ?? `\\u${`000${char.charCodeAt(0).toString(16)}`.slice(-4)}`,
  );
  return `"${escaped}"`;
}
