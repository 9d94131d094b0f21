import type { ReactNode } from 'react';
import { kgOf, poundsOf } from '../../contract/units.ts';
import { measures } from '../../contract/vocabulary.ts';
import { units, weightText } from '../state/finder/units.ts';
import { useSignalValue } from '../state/view/use-signal-value.ts';
import { CheckedField } from './checked-field.tsx';

interface Props {
  value: number | null;
  isOptional?: boolean;
  error?: string | undefined;
  onSay(kg: number | null): void;
}

const { least, most } = measures.w;

/** A weight in the units of the visitor: kilograms or pounds. */
export function WeightField({ value, onSay, ...around }: Props): ReactNode {
  const system = useSignalValue(units);
  const isUs = system === 'us';
  const inUnits = (kg: number) => (isUs ? poundsOf(kg) : kg);
  return (
    <CheckedField
      key={system}
      {...around}
      label={isUs ? 'Weight (lb)' : 'Weight (kg)'}
      value={value === null ? null : inUnits(value)}
      reason={`Please enter a weight from ${weightText(least, system)} to ${weightText(most, system)}.`}
      input={{
        type: 'number',
        inputMode: 'numeric',
        autoComplete: 'off',
        min: inUnits(least),
        max: inUnits(most),
      }}
      onSay={(text) => onSay(text === '' ? null : isUs ? kgOf(Number(text)) : Number(text))}
    />
  );
}
