import '../../parts/shared-chunk.ts';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useState } from 'react';
import { ageBands } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { HeightField } from '../../parts/height-field.tsx';
import { Icon } from '../../parts/icon.tsx';
import { WeightField } from '../../parts/weight-field.tsx';
import { toast } from '../../state/api/events.ts';
import { ageText } from '../../state/finder/labels.ts';
import { hasMeasures, type Measures, measures, setMeasures } from '../../state/finder/measures.ts';
import { leaveBody } from '../../state/view/server-rendered-shell.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './body-form.module.css';
import { finder } from './finder.model.ts';

type Body = Pick<Measures, 'height' | 'weight' | 'age'>;
const bodyOf = ({ height, weight, age }: Measures): Body => ({ height, weight, age });

/**
 * Height, weight and age, to see bodies like hers first. What is entered is ranked and kept on the
 * device: the fields have no names, so nothing of them reaches an address.
 */
export function BodyForm({ onMore }: { onMore(): void }): ReactNode {
  const known = useSignalValue(measures);
  const [body, setBody] = useState(() => bodyOf(known));
  const [isEmpty, setEmpty] = useState(false);
  // Another place has changed or erased them: the fields begin anew.
  const [version, setVersion] = useState(0);
  const [before, setBefore] = useState(known);
  if (before !== known) {
    setBefore(known);
    if (JSON.stringify(bodyOf(known)) !== JSON.stringify(body)) {
      setBody(bodyOf(known));
      setVersion(version + 1);
    }
  }
  useLayoutEffect(leaveBody, []);
  useEffect(() => {
    if (Object.values(body).some((one) => one !== null)) setEmpty(false);
  }, [body]);

  const set = (part: Partial<Body>) => setBody((last) => ({ ...last, ...part }));
  const show = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const next = { ...known, ...body };
    if (!form.checkValidity()) return form.querySelector<HTMLElement>('input:invalid')?.focus();
    if (!hasMeasures(next)) {
      setEmpty(true);
      return form.querySelector('input')?.focus();
    }
    setMeasures(next);
    finder.feed.reset();
    finder.sort('similar');
  };
  const erase = () => {
    setMeasures(null);
    if (finder.isSimilar.peek()) finder.sort('mix');
    toast('Your measurements were erased from this device.', { isStill: () => !hasMeasures(measures.value) });
  };

  return (
    <form className={styles.form} aria-label="Bodies like mine" noValidate onSubmit={show}>
      <div key={version} className={styles.fields}>
        <HeightField
          value={body.height}
          error={isEmpty ? 'Please fill in at least one.' : undefined}
          onSay={(height) => set({ height })}
        />
        <WeightField value={body.weight} onSay={(weight) => set({ weight })} />
        <Field label="Age">
          {(input) => (
            <select
              {...input}
              value={body.age ?? ''}
              onChange={({ currentTarget: { value } }) => set({ age: value === '' ? null : Number(value) })}
            >
              <option value="">Any</option>
              {ageBands.map((band, i) => (
                <option key={band} value={i}>
                  {ageText(band)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Button kind="primary" type="submit">
          Show<span className={styles.more}> bodies like mine</span>
        </Button>
      </div>
      <p>
        <Icon name="lock" size={16} />
        Stays on this device.
        <button type="button" className="textlink" onClick={onMore}>
          More about me
        </button>
        {hasMeasures(known) && (
          <button type="button" className="textlink" onClick={erase}>
            Erase
          </button>
        )}
      </p>
    </form>
  );
}
