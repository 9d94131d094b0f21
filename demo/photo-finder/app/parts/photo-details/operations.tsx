import type { ReactNode } from 'react';
import { areas, type Procedure, procedureOf, procedureSlugs } from '../../../contract/procedures.ts';
import { procedureName, wordText } from '../../state/finder/labels.ts';
import type { PhotoDetails, StatedPhoto } from '../../state/upload/photo-details.ts';
import { Check } from '../check.tsx';
import { Field } from '../field.tsx';
import { suggestedSensitivity } from './suggested-sensitivity.ts';

const mostOperations = 4;

/** Every operation but those, by area. */
const Options = ({ besides }: { besides: readonly Procedure[] }): ReactNode =>
  areas.map((area) => (
    <optgroup key={area} label={wordText(area)}>
      {procedureSlugs
        .filter((slug) => procedureOf(slug).area === area && !besides.includes(slug))
        .map((slug) => (
          <option key={slug} value={slug}>
            {procedureName(slug)}
          </option>
        ))}
    </optgroup>
  ));

/** What was done, and what else in the same operation. */
export function Operations({
  photo,
  wrong,
  onSay,
}: {
  photo: StatedPhoto;
  wrong: Readonly<Record<string, string>>;
  onSay(said: PhotoDetails): void;
}): ReactNode {
  const [primary, ...others] = photo.procedures;
  // What was said for the others goes along: the service leaves out what fits none of them, and has
  // it again when one comes back.
  const { techniques, fields, implant, parity, sensitivity, leastSensitivity } = photo;
  const say = (procedures: Procedure[]) => {
    // Until she chooses, it follows the operation.
    const isUntouched = sensitivity === Math.max(suggestedSensitivity(photo.procedures), leastSensitivity);
    const suggested = Math.max(suggestedSensitivity(procedures), leastSensitivity);
    onSay({ procedures, techniques, fields, implant, parity, ...(isUntouched && { sensitivity: suggested }) });
  };
  return (
    <>
      <Field label="What was done" error={wrong.procedures}>
        {(input) => (
          <select
            {...input}
            value={primary ?? ''}
            onChange={({ currentTarget: { value } }) =>
              say([value as Procedure, ...others.filter((slug) => slug !== value)])
            }
          >
            <option value="" disabled>
              Choose a procedure
            </option>
            <Options besides={[]} />
          </select>
        )}
      </Field>
      {primary && (
        <div>
          {others.length < mostOperations - 1 && (
            <Field label="Together with" isOptional hint="Where more than one thing was done at once">
              {(input) => (
                <select
                  {...input}
                  value=""
                  onChange={({ currentTarget: { value } }) => say([...photo.procedures, value as Procedure])}
                >
                  <option value="">{others.length === 0 ? 'Nothing else' : 'Something more'}</option>
                  <Options besides={photo.procedures} />
                </select>
              )}
            </Field>
          )}
          {others.map((slug) => (
            <Check key={slug} isSmall isChecked onChange={() => say(photo.procedures.filter((one) => one !== slug))}>
              {procedureName(slug)}
            </Check>
          ))}
        </div>
      )}
    </>
  );
}
