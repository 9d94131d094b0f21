import '../../parts/shared-chunk.ts';
import { type ReactNode, useState } from 'react';
import { cmOf, inchesOf, kgOf, poundsOf } from '../../../contract/units.ts';
import { ageBands, measures as bounds, parities, shapes, tones } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { toast } from '../../state/api/events.ts';
import { ageText, valueText, wordText } from '../../state/finder/labels.ts';
import {
  hasMeasures,
  type MeasureName,
  type Measures,
  measures,
  noMeasures,
  setMeasures,
} from '../../state/finder/measures.ts';
import { units } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { finder } from './finder.model.ts';
import styles from './measures-dialog.module.css';

const weighed: readonly [MeasureName, string][] = [
  ['height', 'Height'],
  ['bmi', 'Build'],
  ['age', 'Age'],
  ['tone', 'Skin tone'],
  ['shape', 'Shape'],
  ['parity', 'Children'],
  ['cc', 'Implant'],
];
const weightWords = ['Does not matter', 'Counts', 'Matters much'];

/** "Bodies like mine": what is entered here stays on the device. */
export function MeasuresDialog({ onClose }: { onClose(): void }): ReactNode {
  const system = useSignalValue(units);
  const [me, setMe] = useState<Measures>(measures.peek());
  const set = (part: Partial<Measures>) => setMe((before) => ({ ...before, ...part }));
  const number = (text: string) => (text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text));
  const wrong = {
    height: me.height !== null && (me.height < bounds.h.least || me.height > bounds.h.most),
    weight: me.weight !== null && (me.weight < bounds.w.least || me.weight > bounds.w.most),
  };
  const isUs = system === 'us';
  const inches = me.height === null ? null : inchesOf(me.height);

  const show = () => {
    setMeasures(me);
    finder.feed.reset();
    finder.sort('similar');
    onClose();
  };
  const erase = () => {
    setMeasures(null);
    setMe(noMeasures);
    if (finder.isSimilar.peek()) finder.sort('mix');
    toast('Your measurements were erased from this device.');
  };

  return (
    <Dialog
      title="Bodies like mine"
      onClose={onClose}
      width={520}
      foot={
        <>
          {hasMeasures(me) && (
            <Button kind="plain" icon="trash" onClick={erase}>
              Erase
            </Button>
          )}
          <Button kind="primary" disabled={!hasMeasures(me) || wrong.height || wrong.weight} onClick={show}>
            Show similar bodies
          </Button>
        </>
      }
    >
      <p className={styles.note}>
        <Icon name="lock" />
        What you enter stays on this device. Your browser does the ranking; nothing of it is sent or stored elsewhere.
      </p>
      <div className={styles.grid}>
        <Field
          label={isUs ? 'Height (ft, in)' : 'Height (cm)'}
          error={wrong.height ? 'Between 130 and 210 cm.' : undefined}
        >
          {(input) =>
            isUs ? (
              <div className={styles.pair}>
                <input
                  {...input}
                  inputMode="numeric"
                  aria-label="Height, feet"
                  defaultValue={inches === null ? '' : Math.floor(inches / 12)}
                  onChange={({ currentTarget: { value } }) => {
                    const feet = number(value);
                    set({ height: feet === null ? null : cmOf(feet, (inches ?? 0) % 12) });
                  }}
                />
                <input
                  {...input}
                  id={`${input.id}-in`}
                  inputMode="numeric"
                  aria-label="Height, inches"
                  defaultValue={inches === null ? '' : inches % 12}
                  onChange={({ currentTarget: { value } }) =>
                    set({ height: cmOf(inches === null ? 5 : Math.floor(inches / 12), number(value) ?? 0) })
                  }
                />
              </div>
            ) : (
              <input
                {...input}
                inputMode="numeric"
                defaultValue={me.height ?? ''}
                onChange={({ currentTarget: { value } }) => set({ height: number(value) })}
              />
            )
          }
        </Field>
        <Field label={isUs ? 'Weight (lb)' : 'Weight (kg)'} error={wrong.weight ? 'Between 35 and 200 kg.' : undefined}>
          {(input) => (
            <input
              {...input}
              inputMode="numeric"
              defaultValue={me.weight === null ? '' : isUs ? poundsOf(me.weight) : me.weight}
              onChange={({ currentTarget: { value } }) => {
                const given = number(value);
                set({ weight: given !== null && isUs ? kgOf(given) : given });
              }}
            />
          )}
        </Field>
        <Choice
          label="Age"
          value={me.age}
          options={ageBands.map((band, i) => [i, ageText(band)])}
          onChange={(age) => set({ age })}
        />
        <Choice
          label="Skin tone"
          value={me.tone}
          options={tones.map((tone) => [
            Number(tone),
            `Tone ${tone}${tone === '1' ? ', lightest' : tone === '10' ? ', darkest' : ''}`,
          ])}
          onChange={(tone) => set({ tone })}
        />
        <Choice
          label="Body shape"
          value={me.shape === null ? null : shapes.indexOf(me.shape)}
          options={shapes.map((shape, i) => [i, wordText(shape)])}
          onChange={(at) => set({ shape: at === null ? null : (shapes[at] ?? null) })}
        />
        <Choice
          label="Children"
          value={me.parity}
          options={parities.map((count) => [Number(count), valueText('parity', count)])}
          onChange={(parity) => set({ parity })}
        />
        <details className={styles.weights}>
          <summary>
            What matters most
            <Icon name="down" size={16} />
          </summary>
          {weighed.map(([name, label]) => (
            <label key={name} className={styles.weight}>
              {label}
              <input
                type="range"
                min={0}
                max={2}
                step={1}
                value={me.weights[name] ?? 1}
                aria-valuetext={weightWords[me.weights[name] ?? 1]}
                onChange={({ currentTarget: { value } }) => set({ weights: { ...me.weights, [name]: Number(value) } })}
              />
              <span>{weightWords[me.weights[name] ?? 1]}</span>
            </label>
          ))}
        </details>
      </div>
    </Dialog>
  );
}

function Choice({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: number | null;
  options: readonly (readonly [number, string])[];
  onChange(value: number | null): void;
}): ReactNode {
  return (
    <Field label={label}>
      {(input) => (
        <select
          {...input}
          value={value ?? ''}
          onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? null : Number(currentTarget.value))}
        >
          <option value="">Not said</option>
          {options.map(([key, text]) => (
            <option key={key} value={key}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
