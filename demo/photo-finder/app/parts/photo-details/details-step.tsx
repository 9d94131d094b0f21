import '../shared-chunk.ts';
import type { ReactNode } from 'react';
import type { Implant } from '../../../contract/entities.ts';
import { procedureOf } from '../../../contract/procedures.ts';
import { ageBands, implantWords, limits, qualities, shapes, tones } from '../../../contract/vocabulary.ts';
import { ageText, wordText } from '../../state/finder/labels.ts';
import type { PhotoDetails, StatedPhoto } from '../../state/upload/photo-details.ts';
import { Check } from '../check.tsx';
import { CheckedField } from '../checked-field.tsx';
import { Field } from '../field.tsx';
import { HeightField } from '../height-field.tsx';
import { SurgeonChoice } from '../surgeon-choice.tsx';
import { toneColors } from '../tones.ts';
import { WeightField } from '../weight-field.tsx';
import { FieldInputs } from './field-inputs.tsx';
import { Operations } from './operations.tsx';
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
const usualImplant: Implant = {
  ccL: 300,
  ccR: 300,
  fill: 'silicone',
  shape: 'round',
  profile: 'mod',
  placement: 'sub',
  incision: 'imf',
};
const mostTechniques = 6;
const toggled = <T,>(list: readonly T[], one: T, on: boolean) =>
  on ? [...list.filter((other) => other !== one), one] : list.filter((other) => other !== one);

/** What was done, how long ago, and whose body it is. Only the first two have to be said. */
export function DetailsStep({ photo, wrong, onSay, onSurgeon, least = 0 }: Props): ReactNode {
  const rows = photo.procedures.map(procedureOf);
  const techniques = [...new Set(rows.flatMap((row) => row.techniques))];
  const number = (
    label: string,
    value: number | null,
    say: (to: number | null) => PhotoDetails,
    {
      least,
      most,
      ...more
    }: { least: number; most: number; isOptional?: boolean; hint?: string; error?: string | undefined },
  ) => (
    <CheckedField
      label={label}
      value={value}
      reason={`Please enter a whole number from ${least} to ${most}.`}
      input={{ type: 'number', inputMode: 'numeric', min: least, max: most }}
      onSay={(text) => onSay(say(text === '' ? null : Number(text)))}
      {...more}
    />
  );
  return (
    <div className={styles.form}>
      <Operations photo={photo} wrong={wrong} onSay={onSay} />
      {onSurgeon && <SurgeonChoice hint={surgeonHint} surgeon={photo.provider} onChoose={onSurgeon} />}
      {number(
        'Months since the operation',
        photo.monthsAfter,
        (monthsAfter) => ({
          monthsAfter,
          // Stated here, it needs no tick of its own below.
          quality: toggled(photo.quality, 'time-stated', monthsAfter !== null),
        }),
        {
          least: 0,
          most: 600,
          hint: 'On the newest picture; 0 is the first month',
          error: wrong.monthsAfter,
        },
      )}
      {techniques.length > 0 && (
        <fieldset className={styles.checks}>
          <legend>
            How it was done <small>(optional)</small>
          </legend>
          {techniques.map((name) => (
            <Check
              key={name}
              isSmall
              isChecked={photo.techniques.includes(name)}
              isDisabled={photo.techniques.length >= mostTechniques && !photo.techniques.includes(name)}
              onChange={(on) => onSay({ techniques: toggled(photo.techniques, name, on) })}
            >
              {wordText(name)}
            </Check>
          ))}
        </fieldset>
      )}
      <FieldInputs photo={photo} wrong={wrong} onSay={onSay} />
      {rows.some((row) => row.hasImplant) && <ImplantFields implant={photo.implant} onSay={onSay} />}
      <fieldset className={styles.tones}>
        <legend>Skin tone, as you see it</legend>
        <label data-none="">
          <input type="radio" name="tone" checked={photo.tone === null} onChange={() => onSay({ tone: null })} />
          Prefer not to say
        </label>
        {tones.map((tone, i) => (
          <label key={tone}>
            <input
              type="radio"
              name="tone"
              checked={photo.tone === i + 1}
              onChange={() => onSay({ tone: i + 1 })}
              aria-label={`Tone ${tone}`}
            />
            <i style={{ background: toneColors[i] }} />
          </label>
        ))}
      </fieldset>
      {photo.source === 'provider' && (
        <Field label="Skin type after Fitzpatrick" isOptional error={wrong.fitzpatrick}>
          {(input) => (
            <select
              {...input}
              value={photo.fitzpatrick ?? ''}
              onChange={({ currentTarget: { value } }) => onSay({ fitzpatrick: value === '' ? null : Number(value) })}
            >
              <option value="">Not stated</option>
              {['I', 'II', 'III', 'IV', 'V', 'VI'].map((text, i) => (
                <option key={text} value={i + 1}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <div className={styles.two}>
        <Field label="Age then" isOptional>
          {(input) => (
            <select
              {...input}
              value={photo.age ?? ''}
              onChange={(event) => onSay({ age: ageBands.find((one) => one === event.currentTarget.value) ?? null })}
            >
              <option value="">Not stated</option>
              {ageBands.map((one) => (
                <option key={one} value={one}>
                  {ageText(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Shape" isOptional>
          {(input) => (
            <select
              {...input}
              value={photo.shape ?? ''}
              onChange={(event) => onSay({ shape: shapes.find((one) => one === event.currentTarget.value) ?? null })}
            >
              <option value="">Not stated</option>
              {shapes.map((one) => (
                <option key={one} value={one}>
                  {wordText(one)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <HeightField
          value={photo.heightCm}
          isOptional
          error={wrong.heightCm}
          onSay={(heightCm) => onSay({ heightCm })}
        />
        <WeightField
          value={photo.weightKg}
          isOptional
          error={wrong.weightKg}
          onSay={(weightKg) => onSay({ weightKg })}
        />
      </div>
      {rows.some((row) => row.asksParity) && (
        <Field label="Children born" isOptional>
          {(input) => (
            <select
              {...input}
              value={photo.parity ?? ''}
              onChange={({ currentTarget: { value } }) => onSay({ parity: value === '' ? null : Number(value) })}
            >
              <option value="">Not stated</option>
              {['None', '1', '2', '3 or more'].map((text, value) => (
                <option key={text} value={value}>
                  {text}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
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
      <fieldset className={styles.checks}>
        <legend>What makes it comparable</legend>
        {qualities
          .filter((one) => one !== 'time-stated')
          .map((one) => (
            <Check
              key={one}
              isSmall
              isChecked={photo.quality.includes(one)}
              onChange={(on) => onSay({ quality: toggled(photo.quality, one, on) })}
            >
              {wordText(one)}
            </Check>
          ))}
      </fieldset>
      <Field label="In your words" isOptional hint="No names, no prices">
        {(input) => (
          <textarea
            {...input}
            defaultValue={photo.caption}
            maxLength={limits.captionLength}
            onChange={(event) => onSay({ caption: event.currentTarget.value })}
          />
        )}
      </Field>
      <Field
        label="For those who cannot see it"
        isOptional
        hint="What the first picture shows; written for you where this is empty"
      >
        {(input) => (
          <input
            {...input}
            defaultValue={photo.alt}
            maxLength={limits.altLength}
            onChange={(event) => onSay({ alt: event.currentTarget.value })}
          />
        )}
      </Field>
    </div>
  );
}

function ImplantFields({ implant, onSay }: { implant: Implant | null; onSay(said: PhotoDetails): void }): ReactNode {
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
