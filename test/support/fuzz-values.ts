import type { TSchema } from 'typebox';
import type { Dice } from './dice.ts';

/**
 * What breaks programs: the ends of numbers, odd characters, names of prototypes, too much, and
 * other languages' syntax.
 */
const nasties: readonly unknown[] = [
  ...[null, true, 0, -1, -0, 1.5, 2 ** 31, 2 ** 53, 1e308, -1e308],
  ...['', ' ', '0', 'null', 'undefined', 'NaN', '[object Object]', '\u0000', 'a\u0000b', '\ud800', '\udc00x', '\uffff'],
  ...['é'.normalize('NFD'), 'İ', 'ﬃ', '\u202e', '👩‍👩‍👧', '\r\nSet-Cookie: x=1', '%00', '%', '%zz', '../../etc/passwd'],
  ...[
    "'",
    '"',
    '`',
    "' or 1=1 --",
    '; drop table members',
    '$1',
    '?',
    '{{7*7}}',
    '#{7*7}',
    '<script>alert(1)</script>',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '9'.repeat(400),
    'x'.repeat(5_000),
    '\u{1f600}'.repeat(500),
  ],
  ...[
    'a@b.example',
    'ada@example.com',
    'a@x.co,b@y.co',
    '2026-02-30',
    '-9223372036854775809',
    '1e1000',
    'javascript:alert(1)',
  ],
  ...[
    'http://127.0.0.1/',
    '//evil.example',
    'app_demo',
    'app_afterview',
    'pln_free',
    'prc_pro_monthly',
    'mem_sb_x',
    '123456',
  ],
  ...[[], {}, [[]], [null], { a: 1 }, { length: 1e9 }, [1, 'a', {}], { toString: 'x' }],
];

export const nasty = (dice: Dice): unknown => dice.of(nasties);
/** The same as text. */
export const nastyText = (dice: Dice): string => {
  const value = nasty(dice);
  return (typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed();
};

/** A value of the schema's shape, in which one part in twelve is something else. */
export function valueFor(schema: TSchema, dice: Dice, depth = 0): unknown {
  if (depth > 6 || dice.chance(1 / 12)) return nasty(dice);
  const shape = schema as {
    type?: string;
    const?: unknown;
    enum?: readonly unknown[];
    anyOf?: readonly TSchema[];
    properties?: Record<string, TSchema>;
    required?: readonly string[];
    patternProperties?: Record<string, TSchema>;
    items?: TSchema;
  };
  if ('const' in shape) return shape.const;
  if (shape.enum) return dice.of(shape.enum);
  if (shape.anyOf) return valueFor(dice.of(shape.anyOf), dice, depth + 1);
  switch (shape.type) {
    case 'object':
      return objectFor(shape, dice, depth);
    case 'array':
      return Array.from({ length: dice.below(3) }, () =>
        shape.items ? valueFor(shape.items, dice, depth + 1) : nasty(dice),
      );
    case 'integer':
    case 'number':
      return dice.below(100);
    case 'boolean':
      return dice.chance(0.5);
    case 'string':
      return dice.of([
        'ada@example.com',
        'latchkey-demo',
        'first-name',
        'pln_free',
        '/blog',
        '123456',
        'Some words.',
        'UP',
        '1',
      ]);
    default:
      return nasty(dice);
  }
}

function objectFor(
  {
    properties = {},
    required = [],
    patternProperties = {},
  }: Parameters<typeof Object.assign>[0] & {
    properties?: Record<string, TSchema>;
    required?: readonly string[];
    patternProperties?: Record<string, TSchema>;
  },
  dice: Dice,
  depth: number,
): Record<string, unknown> {
  const entries = Object.entries(properties)
    .filter(([name]) => (required.includes(name) ? !dice.chance(0.03) : dice.chance(0.4)))
    .map(([name, inner]) => [name, valueFor(inner, dice, depth + 1)]);
  const [ofRecord] = Object.values(patternProperties);
  if (ofRecord && dice.chance(0.7))
    entries.push([dice.of(['bio', 'first-name', 'internal-note', 'x']), valueFor(ofRecord, dice, depth + 1)]);
  if (dice.chance(0.03)) entries.push([`x${dice.below(9)}`, nasty(dice)]);
  return Object.fromEntries(entries);
}
