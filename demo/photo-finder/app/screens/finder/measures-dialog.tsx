import '../../parts/shared-chunk.ts';
import { type ReactNode, useState } from 'react';
import { ageBands, parities, shapes, tones } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { leadsToMistake } from '../../parts/checked-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import { HeightField } from '../../parts/height-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { WeightField } from '../../parts/weight-field.tsx';
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
  const [me, setMe] = useState<Measures>(measures.peek());
  const [erased, setErased] = useState(0);
  const set = (part: Partial<Measures>) => setMe((before) => ({ ...before, ...part }));
  const show = () => {
    if (leadsToMistake()) return;
    setMeasures(me);
    finder.feed.reset();
    finder.sort('similar');
    onClose();
  };
  const erase = () => {
    setMeasures(null);
    setMe(noMeasures);
    setErased((count) => count + 1);
    if (finder.isSimilar.peek()) finder.sort('mix');
    toast('Your measurements were erased from this device.', { isStill: () => !hasMeasures(measures.value) });
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
          <Button kind="primary" disabled={!hasMeasures(me)} onClick={show}>
            Show similar bodies
          </Button>
        </>
      }
    >
      <p className={styles.note}>
        <Icon name="lock" />
        What you enter stays on this device. Your browser does the ranking; nothing of it is sent or stored elsewhere.
      </p>
      <div key={erased} className={styles.grid}>
        <HeightField value={me.height} onSay={(height) => set({ height })} />
        <WeightField value={me.weight} onSay={(weight) => set({ weight })} />
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
