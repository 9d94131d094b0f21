import { fieldsOf, valuesOf } from '../contract/fields.ts';
import type { Procedure } from '../contract/procedures.ts';
import { type FieldName, type Fields, fieldNames, fieldValues } from '../contract/vocabulary.ts';
import type { Drawn } from './draw/draw-value.ts';
import { donorSites, scarsOf, takenAmounts } from './plausible.ts';

/** Where cups begin, over how many of them, and how far an operation takes them. */
const cups: Partial<Record<Procedure, readonly [first: number, span: number, change: number]>> = {
  'breast-augmentation': [0, 4, 2],
  'breast-lift': [1, 5, 0],
  'breast-lift-with-implants': [0, 5, 1],
  'breast-reduction': [4, 4, -2],
  'breast-revision': [2, 6, 1],
  'breast-fat-transfer': [0, 4, 1],
  'implant-removal': [1, 6, -1],
};

function cupsOf(primary: Procedure, round: number): Fields {
  const [first, span, change] = cups[primary] ?? [1, 4, 0];
  const from = first + (round % span);
  const to = Math.max(0, Math.min(fieldValues.cupto.length - 1, from + change));
  return { cupfrom: [fieldValues.cupfrom[from]!], cupto: [fieldValues.cupto[to]!] };
}

/** Values that go with an operation; a field that is not here takes any. */
const plausibleValues: Partial<Record<FieldName, typeof donorSites>> = { lipo: donorSites, grams: takenAmounts };

/**
 * Fields of these operations only, dealt out in turn, so that no value is missing by chance. Some
 * sets leave them unstated.
 */
export function plannedFields(
  procedures: readonly Procedure[],
  techniques: readonly string[],
  round: number,
  drawn: Drawn,
): Fields {
  const dealt: Fields = cupsOf(procedures[0]!, round);
  const dealtTo = (name: FieldName): string[] => {
    if (dealt[name]) return dealt[name];
    const plausible = plausibleValues[name]?.[procedures[0]!];
    const values =
      name === 'scar'
        ? scarsOf(procedures, techniques)
        : valuesOf(name, procedures).filter((value) => plausible?.includes(value) ?? true);
    if (values.length === 0) return [];
    const first = values[(round + fieldNames.indexOf(name)) % values.length]!;
    if (name !== 'lipo') return [first];
    return values.filter((value) => value === first || drawn.chance(`${name} ${value}`, 0.25));
  };
  return Object.fromEntries(
    fieldsOf(procedures)
      .filter((name) => !drawn.chance(`hides ${name}`, 0.15))
      .map((name) => [name, dealtTo(name)] as const)
      .filter(([, values]) => values.length > 0),
  );
}
