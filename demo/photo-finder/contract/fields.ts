/**
 * What only some operations ask about, besides implants, techniques and children: one row a field, with its values in the order in
 * which they are shown. Its name is also its parameter in addresses. Which operation asks what, and how it is said, stands in
 * `field-rows.ts`: the finder's first screen needs the values only.
 */

const cups = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const;

export const fieldValues = {
  cupfrom: cups,
  cupto: cups,
  /** Grams taken away, on each side. */
  grams: ['0-250', '250-500', '500-750', '750-1000', '1000+'],
  /** Millilitres of own fat, in each breast. */
  graft: ['0-100', '100-200', '200-300', '300-400', '400+'],
  scar: [
    'peri',
    'lollipop',
    'anchor',
    'low',
    'high',
    'armpit',
    'inner-arm',
    'back-of-arm',
    'groin',
    'inner-thigh',
    'front',
    'all-around',
  ],
  /** Where fat was taken: several. */
  lipo: ['belly', 'flanks', 'back', 'bra-line', 'arms', 'inner-thighs', 'outer-thighs', 'knees', 'chin'],
  /** Millilitres of fat taken in all. */
  lipoml: ['0-1000', '1000-2000', '2000-3000', '3000-4000', '4000+'],
  /** Weight now beside the weight at the operation, in kilograms. */
  change: ['lost-5+', 'lost-2-5', 'same', 'gained-2-5', 'gained-5+'],
  /** Millilitres on each side, of fat or of an implant. */
  side: ['0-300', '300-500', '500-700', '700-900', '900+'],
  /** Weeks in the garment. */
  garment: ['0-2', '2-4', '4-6', '6-8', '8+'],
  anaes: ['local', 'twilight', 'general'],
  dorsum: ['lowered', 'raised', 'straightened', 'kept'],
  tip: ['lifted', 'refined', 'lowered', 'kept'],
  revno: ['1', '2', '3+'],
  /** Kilograms lost before the operation. */
  lost: ['0-10', '10-25', '25-50', '50+'],
} as const satisfies Record<string, readonly string[]>;
export type FieldName = keyof typeof fieldValues;
export const fieldNames = Object.keys(fieldValues) as FieldName[];

/** What is stated of a set. What nobody stated is left out. */
export type Fields = Partial<Record<FieldName, string[]>>;
