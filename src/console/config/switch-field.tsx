import { useState } from 'react';
import { ChoiceField, type ChoiceFieldProps } from '../../ui/choice-field.tsx';

interface SwitchFieldProps extends Pick<ChoiceFieldProps, 'name' | 'label' | 'hint' | 'error'> {
  isOn: boolean | undefined;
  /** What holds where the configuration leaves it out. */
  isOnByDefault?: boolean;
  /** Undefined: it is as by default, and left out. */
  onChange: (isOn: boolean | undefined) => void;
}

/** One box for a setting that is on or off. */
export function SwitchField({ isOn, isOnByDefault = false, onChange, ...field }: SwitchFieldProps) {
  // A choice that is taken back leaves the draft as it was.
  const [first] = useState(isOn);
  return (
    <ChoiceField
      {...field}
      initial={String(isOn ?? isOnByDefault)}
      onInput={(value) => {
        const next = value === 'true';
        onChange(next === (first ?? isOnByDefault) ? first : next === isOnByDefault ? undefined : next);
      }}
    />
  );
}
