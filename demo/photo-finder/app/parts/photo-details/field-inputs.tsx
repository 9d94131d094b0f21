import type { ReactNode } from 'react';
import { fieldRows, fieldsOf, valuesOf } from '../../../contract/fields.ts';
import type { FieldName } from '../../../contract/vocabulary.ts';
import { fieldText } from '../../state/finder/field-texts.ts';
import { units } from '../../state/finder/units.ts';
import type { PhotoDetails, StatedPhoto } from '../../state/upload/photo-details.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Check } from '../check.tsx';
import { Field } from '../field.tsx';
import styles from './upload.module.css';

interface Props {
  photo: StatedPhoto;
  wrong: Readonly<Record<string, string>>;
  onSay(said: PhotoDetails): void;
}

/** What these operations ask and others do not; all of it may be left out. */
export function FieldInputs({ photo: { procedures, fields }, wrong, onSay }: Props): ReactNode {
  const system = useSignalValue(units);
  const say = (name: FieldName, values: string[]) => {
    const { [name]: _, ...rest } = fields;
    onSay({ fields: values.length > 0 ? { ...rest, [name]: values } : rest });
  };
  const errorOf = (name: FieldName) => Object.entries(wrong).find(([field]) => field.startsWith(`fields.${name}`))?.[1];
  const asked = fieldsOf(procedures);
  const options = (name: FieldName) =>
    valuesOf(name, procedures).map((value) => [value, fieldText(name, value, system)] as const);
  return (
    <>
      {asked
        .filter((name) => fieldRows[name].isMany)
        .map((name) => (
          <fieldset key={name} className={styles.checks}>
            <legend>
              {fieldRows[name].label} <small>(optional)</small>
            </legend>
            {options(name).map(([value, text]) => (
              <Check
                key={value}
                isSmall
                isChecked={fields[name]?.includes(value) ?? false}
                onChange={(on) => {
                  const others = (fields[name] ?? []).filter((one) => one !== value);
                  say(name, on ? [...others, value] : others);
                }}
              >
                {text}
              </Check>
            ))}
            {errorOf(name) && (
              <p className={styles.wrong} role="alert">
                {errorOf(name)}
              </p>
            )}
          </fieldset>
        ))}
      <div className={styles.two}>
        {asked
          .filter((name) => !fieldRows[name].isMany)
          .map((name) => (
            <Field key={name} label={fieldRows[name].label} isOptional error={errorOf(name)}>
              {(input) => (
                <select
                  {...input}
                  value={fields[name]?.[0] ?? ''}
                  onChange={({ currentTarget: { value } }) => say(name, value ? [value] : [])}
                >
                  <option value="">Not stated</option>
                  {options(name).map(([value, text]) => (
                    <option key={value} value={value}>
                      {text}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))}
      </div>
    </>
  );
}
