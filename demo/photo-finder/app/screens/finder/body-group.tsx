import type { ReactNode } from 'react';
import { shapes } from '../../../contract/vocabulary.ts';
import { Group } from '../../parts/group.tsx';
import { ShapeFigure } from '../../parts/shape-figure.tsx';
import { wordText } from '../../state/finder/labels.ts';
import { heightText, setUnits, units, weightText } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Unstated, useChosen, useCounts } from './choices.tsx';
import styles from './filters.module.css';
import { finder } from './finder.model.ts';
import { RangeField } from './range-field.tsx';

export function BodyGroup(): ReactNode {
  const chosen = useChosen('shape');
  const countOf = useCounts('shape');
  const system = useSignalValue(units);
  return (
    <>
      <Group className={styles.shapes} label="Body shape">
        {shapes.map((shape) => {
          const count = countOf(shape);
          const isOn = chosen.includes(shape);
          return (
            <button
              key={shape}
              type="button"
              className={styles.shape}
              aria-pressed={isOn}
              aria-label={`${wordText(shape)}${count === undefined ? '' : `, ${count} results`}`}
              disabled={count === 0 && !isOn}
              onClick={() => finder.toggle('shape', shape)}
            >
              <ShapeFigure shape={shape} />
              {wordText(shape)}
            </button>
          );
        })}
      </Group>
      <Unstated facet="shape" noun="shape" />
      <p className={styles.sub}> </p>
      <RangeField name="h" label="Height" step={1} text={(cm) => heightText(cm, system)} />
      <Unstated facet="h" noun="height" />
      <RangeField name="w" label="Weight" step={1} text={(kg) => weightText(kg, system)} />
      <Unstated facet="w" noun="weight" />
      <p className={styles.units}>
        <button type="button" onClick={() => setUnits(system === 'metric' ? 'us' : 'metric')}>
          {system === 'metric' ? 'Show feet and pounds' : 'Show centimetres and kilograms'}
        </button>
      </p>
    </>
  );
}
