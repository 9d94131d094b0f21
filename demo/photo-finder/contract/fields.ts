import type { Procedure } from './procedures.ts';
import { type FieldName, type Fields, fieldNames, fieldValues } from './vocabulary.ts';

interface FieldRow {
  label: string;
  /** Behind a band of numbers. */
  unit?: 'g' | 'ml' | 'weeks' | 'kg';
  isMany?: true;
  /** Who is asked, and for which of the values where not for all. */
  asked: readonly (readonly [procedures: readonly Procedure[], values?: readonly string[]])[];
}

const cupped = [
  'breast-augmentation',
  'breast-lift',
  'breast-lift-with-implants',
  'breast-reduction',
  'breast-revision',
  'breast-fat-transfer',
  'implant-removal',
] as const;
const bellies = ['tummy-tuck', 'mini-tummy-tuck', 'mommy-makeover'] as const;
const lipos = [...bellies, 'liposuction', 'lipo-360'] as const;
const buttocks = ['bbl', 'buttock-lift', 'buttock-implants'] as const;
const faces = ['facelift', 'neck-lift', 'brow-lift', 'upper-eyelid', 'lower-eyelid', 'lip-lift', 'chin'] as const;
const noses = ['rhinoplasty', 'revision-rhinoplasty'] as const;
const lifts = ['arm-lift', 'thigh-lift', 'body-lift'] as const;

/** Field -> how it is said, and of what it is asked. */
export const fieldRows: Readonly<Record<FieldName, FieldRow>> = {
  cupfrom: { label: 'Cup before', asked: [[cupped]] },
  cupto: { label: 'Cup after', asked: [[cupped]] },
  grams: {
    label: 'Taken away, each side',
    unit: 'g',
    asked: [[['breast-lift', 'breast-reduction', 'implant-removal']]],
  },
  graft: { label: 'Own fat added, each side', unit: 'ml', asked: [[['breast-fat-transfer', 'implant-removal']]] },
  scar: {
    label: 'Scar',
    isMany: true,
    asked: [
      [
        ['breast-lift', 'breast-lift-with-implants', 'breast-reduction', 'breast-fat-transfer', 'implant-removal'],
        ['peri', 'lollipop', 'anchor'],
      ],
      [bellies, ['low', 'high']],
      [['arm-lift'], ['in-the-armpit', 'along-the-inner-arm', 'along-the-back']],
      [['thigh-lift'], ['in-the-groin', 'along-the-inner-thigh']],
      [['body-lift'], ['across-the-front', 'all-around']],
    ],
  },
  lipo: { label: 'Fat taken from', isMany: true, asked: [[lipos]] },
  lipoml: { label: 'Fat taken in all', unit: 'ml', asked: [[lipos]] },
  change: { label: 'Weight since then', unit: 'kg', asked: [[lipos]] },
  side: { label: 'Volume, each side', unit: 'ml', asked: [[buttocks]] },
  garment: { label: 'Garment worn for', unit: 'weeks', asked: [[buttocks]] },
  anaes: { label: 'Anaesthesia', asked: [[faces]] },
  dorsum: { label: 'Bridge', asked: [[noses]] },
  tip: { label: 'Tip', asked: [[noses]] },
  revno: { label: 'Which revision', asked: [[['revision-rhinoplasty']]] },
  lost: { label: 'Weight lost before', unit: 'kg', asked: [[lifts]] },
};

/** The values that a field may have with these operations; none where they do not ask it. */
export function valuesOf(name: FieldName, procedures: readonly string[]): readonly string[] {
  const values = new Set<string>();
  for (const [asking, some = fieldValues[name]] of fieldRows[name].asked)
    if (asking.some((slug) => procedures.includes(slug))) for (const value of some) values.add(value);
  return fieldValues[name].filter((value) => values.has(value));
}

/** What these operations ask, in order. */
export const fieldsOf = (procedures: readonly string[]): FieldName[] =>
  fieldNames.filter((name) =>
    fieldRows[name].asked.some(([asking]) => asking.some((slug) => procedures.includes(slug))),
  );

/** What of it makes sense with these operations. */
export const fittingFields = (fields: Fields, procedures: readonly string[]): Fields =>
  Object.fromEntries(
    fieldNames.flatMap((name) => {
      const allowed = valuesOf(name, procedures);
      const kept = allowed.filter((value) => fields[name]?.includes(value));
      return kept.length > 0 ? [[name, kept]] : [];
    }),
  );
