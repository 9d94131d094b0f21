import type { ReactNode } from 'react';
import type { Implant } from '../../../contract/entities.ts';
import { implantWords } from '../../../contract/vocabulary.ts';
import { wordText } from '../../state/finder/labels.ts';
import type { PhotoDetails } from '../../state/upload/photo-details.ts';
import { Check } from '../check.tsx';
import { CheckedField } from '../checked-field.tsx';
import { Field } from '../field.tsx';
import styles from './upload.module.css';

const usualImplant: Implant = {
  ccL: 300,
  ccR: 300,
  fill: 'silicone',
  shape: 'round',
  profile: 'mod',
  placement: 'sub',
  incision: 'imf',
};

/** Which implants they are, where that is known. */
export function ImplantFields({
  implant,
  onSay,
}: {
  implant: Implant | null;
  onSay(said: PhotoDetails): void;
}): ReactNode {
  const known = implant ?? usualImplant;
  const say = (to: Partial<Implant>) => onSay({ implant: { ...known, ...to } });
  return (
    <fieldset className={styles.checks}>
      <legend>Implants</legend>
      <Check isSmall isChecked={implant !== null} onChange={(on) => onSay({ implant: on ? usualImplant : null })}>
        I know which ones
      </Check>
      {implant && (
        <div className={styles.two}>
          {(['ccL', 'ccR'] as const).map((side) => (
            <CheckedField
              key={side}
              label={side === 'ccL' ? 'Left in cc' : 'Right in cc'}
              value={implant[side]}
              reason="Please enter a number from 80 to 1200, in steps of five."
              input={{ type: 'number', inputMode: 'numeric', min: 80, max: 1200, step: 5, required: true }}
              onSay={(text) => say({ [side]: Number(text) })}
            />
          ))}
          {(Object.keys(implantWords) as (keyof typeof implantWords)[]).map((name) => (
            <Field key={name} label={wordText(name)}>
              {(input) => (
                <select
                  {...input}
                  value={implant[name]}
                  onChange={(event) => say({ [name]: event.currentTarget.value })}
                >
                  {implantWords[name].map((word) => (
                    <option key={word} value={word}>
                      {wordText(word)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))}
        </div>
      )}
    </fieldset>
  );
}
