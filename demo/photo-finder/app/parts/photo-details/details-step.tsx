import '../shared-chunk.ts';
import type { ReactNode } from 'react';
import { procedureOf } from '../../../contract/procedures.ts';
import { qualities } from '../../../contract/vocabulary.ts';
import type { PhotoDetails, StatedPhoto } from '../../state/upload/photo-details.ts';
import { Field } from '../field.tsx';
import { SurgeonChoice } from '../surgeon-choice.tsx';
import { BodyFields } from './body-fields.tsx';
import { CheckList } from './check-list.tsx';
import { DescriptionFields } from './description-fields.tsx';
import { FieldInputs } from './field-inputs.tsx';
import { ImplantFields } from './implant-fields.tsx';
import { MonthsField } from './months-field.tsx';
import { Operations } from './operations.tsx';
import { OptionalSelect } from './optional-select.tsx';
import { ToneChoice } from './tone-choice.tsx';
import styles from './upload.module.css';

interface Props {
  photo: StatedPhoto;
  wrong: Readonly<Record<string, string>>;
  onSay(said: PhotoDetails): void;
  /** Where the person herself sends it: names who operated. */
  onSurgeon?: ((surgeon: StatedPhoto['provider']) => void) | undefined;
  /** A moderator's rating, if the uploader may not go below it. */
  least?: number;
}
const surgeonHint = 'Her page shows the set too, once a moderator has approved it.';
const mostTechniques = 6;
/** What was done, how long ago, and whose body it is. Only the first two have to be said. */
export function DetailsStep({ photo, wrong, onSay, onSurgeon, least = 0 }: Props): ReactNode {
  const rows = photo.procedures.map(procedureOf);
  const techniques = [...new Set(rows.flatMap((row) => row.techniques))];
  return (
    <div className={styles.form}>
      <Operations photo={photo} wrong={wrong} onSay={onSay} />
      {onSurgeon && <SurgeonChoice hint={surgeonHint} surgeon={photo.provider} onChoose={onSurgeon} />}
      <MonthsField photo={photo} error={wrong.monthsAfter} onSay={onSay} />
      {techniques.length > 0 && (
        <CheckList
          legend={
            <>
              How it was done <small>(optional)</small>
            </>
          }
          options={techniques}
          chosen={photo.techniques}
          most={mostTechniques}
          onChange={(techniques) => onSay({ techniques })}
        />
      )}
      <FieldInputs photo={photo} wrong={wrong} onSay={onSay} />
      {rows.some((row) => row.hasImplant) && <ImplantFields implant={photo.implant} onSay={onSay} />}
      <ToneChoice tone={photo.tone} onSay={onSay} />
      {photo.source === 'provider' && (
        <OptionalSelect
          label="Skin type (Fitzpatrick)"
          error={wrong.fitzpatrick}
          value={photo.fitzpatrick}
          options={['I', 'II', 'III', 'IV', 'V', 'VI'].map((text, i) => [i + 1, text])}
          onChoose={(fitzpatrick) => onSay({ fitzpatrick })}
        />
      )}
      <BodyFields photo={photo} wrong={wrong} onSay={onSay} />
      {rows.some((row) => row.asksParity) && (
        <OptionalSelect
          label="Children born"
          value={photo.parity}
          options={['None', '1', '2', '3 or more'].map((text, value) => [value, text])}
          onChoose={(parity) => onSay({ parity })}
        />
      )}
      <SensitivityField photo={photo} wrong={wrong} onSay={onSay} least={least} />
      <CheckList
        legend="What makes it comparable"
        options={qualities.filter((one) => one !== 'time-stated')}
        chosen={photo.quality}
        onChange={(quality) => onSay({ quality })}
      />
      <DescriptionFields photo={photo} onSay={onSay} />
    </div>
  );
}

function SensitivityField({ photo, wrong, onSay, least = 0 }: Props): ReactNode {
  return (
    <Field
      label="What the pictures show"
      hint={
        least > 0
          ? 'A moderator has said what they show. Only a moderator says that it is less.'
          : 'Starts at what this operation usually shows. It decides who sees them without asking.'
      }
      error={wrong.sensitivity}
    >
      {(input) => (
        <select
          {...input}
          value={photo.sensitivity}
          onChange={(event) => onSay({ sensitivity: Number(event.currentTarget.value) })}
        >
          {['Clothed, or a face', 'Undressed but covered', 'Clinical nudity'].map((text, value) => (
            <option key={text} value={value} disabled={value < least}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
