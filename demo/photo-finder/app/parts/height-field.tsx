import { type FocusEvent, type ReactNode, useState } from 'react';
import { cmOf, inchesOf } from '../../contract/units.ts';
import { measures } from '../../contract/vocabulary.ts';
import { heightText, type Units, units } from '../state/finder/units.ts';
import { useSignalValue } from '../state/view/use-signal-value.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';

interface Props {
  value: number | null;
  isOptional?: boolean;
  error?: string | undefined;
  onSay(cm: number | null): void;
}
type Texts = readonly [first: string, inches: string];

const { least, most } = measures.h;
const isWhole = (text: string) => /^\d{1,3}$/.test(text);
const textsOf = (cm: number | null, system: Units): Texts => {
  if (cm === null) return ['', ''];
  const inches = inchesOf(cm);
  return system === 'us' ? [String(Math.floor(inches / 12)), String(inches % 12)] : [String(cm), ''];
};
/** In cm; null where nothing is typed, undefined for what cannot be meant. */
export function readHeight([first, inches]: Texts, system: Units): number | null | undefined {
  if (first === '' && inches === '') return null;
  if (!isWhole(first)) return undefined;
  if (system === 'metric') return Number(first) >= least && Number(first) <= most ? Number(first) : undefined;
  if (inches !== '' && !(isWhole(inches) && Number(inches) < 12)) return undefined;
  const all = Number(first) * 12 + Number(inches);
  if (all < inchesOf(least) || all > inchesOf(most)) return undefined;
  return Math.min(most, Math.max(least, cmOf(0, all)));
}

/** A height in the units of the visitor: centimetres, or feet and inches. */
export function HeightField(props: Props): ReactNode {
  const system = useSignalValue(units);
  return <Inputs key={system} system={system} {...props} />;
}

function Inputs({ system, value, error, onSay, ...around }: Props & { system: Units }): ReactNode {
  const [texts, setTexts] = useState(() => textsOf(value, system));
  const [isOff, setOff] = useState(false);
  const isUs = system === 'us';
  const reason = `Please enter a height from ${heightText(least, system)} to ${heightText(most, system)}.`;
  const isWrong = readHeight(texts, system) === undefined;
  const change = (next: Texts) => {
    setTexts(next);
    const cm = readHeight(next, system);
    if (cm === undefined) return;
    setOff(false);
    onSay(cm);
  };
  return (
    <Field {...around} label={isUs ? 'Height (ft in)' : 'Height (cm)'} error={isOff ? reason : error}>
      {(parts) => {
        const input = {
          ...parts,
          inputMode: 'numeric',
          autoComplete: 'off',
          ref: (one: HTMLInputElement | null) => one?.setCustomValidity(isWrong ? reason : ''),
          onInvalid: (event: { preventDefault(): void }) => {
            event.preventDefault();
            setOff(true);
          },
          onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
            // From feet to inches it is not over yet.
            if (!isUs || !currentTarget.parentElement?.contains(relatedTarget)) setOff(isWrong);
          },
        } as const;
        if (!isUs)
          return (
            <input {...input} value={texts[0]} onChange={(event) => change([event.currentTarget.value.trim(), ''])} />
          );
        return (
          <div className={styles.pair}>
            <input
              {...input}
              aria-label="Height, feet"
              placeholder="ft"
              value={texts[0]}
              onChange={(event) => change([event.currentTarget.value.trim(), texts[1]])}
            />
            <input
              {...input}
              id={`${input.id}-in`}
              aria-label="Height, inches"
              placeholder="in"
              value={texts[1]}
              onChange={(event) => change([texts[0], event.currentTarget.value.trim()])}
            />
          </div>
        );
      }}
    </Field>
  );
}
