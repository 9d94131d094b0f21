import type { ReactNode } from 'react';
import { bodyBands } from '../../../contract/body-bands.ts';
import type { DirectoryEntry } from '../../../contract/directory-entities.ts';
import { ageBands } from '../../../contract/vocabulary.ts';
import { ageText } from '../../state/finder/labels.ts';
import { heightText, type Units, units, weightText } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './directory.module.css';

const bandTexts = (starts: readonly number[], text: (value: number) => string): string[] =>
  starts.map((start, i) => (i === 0 ? `under ${text(starts[1]!)}` : `from ${text(start)}`));

const texts = (system: Units) => ({
  h: bandTexts(bodyBands.h, (cm) => heightText(cm, system)),
  w: bandTexts(bodyBands.w, (kg) => weightText(kg, system)),
  age: ageBands.map(ageText),
});
const charts = [
  ['h', 'Height'],
  ['w', 'Weight'],
  ['age', 'Age'],
] as const;

/** Whose results are shown: one column a band, as high as its share of the highest. */
export function BodyBars({ bodies }: { bodies: DirectoryEntry['bodies'] }): ReactNode {
  const labels = texts(useSignalValue(units));
  return (
    <div className={styles.bars}>
      {charts.map(([name, title]) => {
        const most = Math.max(1, ...bodies[name]);
        const stated = bodies[name]
          .map((count, i) => [labels[name][i], count] as const)
          .filter(([, count]) => count > 0);
        const said = stated.length === 0 ? 'not stated' : stated.map(([band, count]) => `${band}: ${count}`).join(', ');
        return (
          <div key={name} role="img" aria-label={`${title} of those shown: ${said}`}>
            <div>
              {bodies[name].map((count, i) => (
                <i
                  key={labels[name][i]}
                  title={`${labels[name][i]}: ${count}`}
                  style={{ blockSize: count === 0 ? 2 : `${20 + (80 * count) / most}%` }}
                  data-none={count === 0 ? '' : undefined}
                />
              ))}
            </div>
            <p>
              {title}
              <small>
                {labels[name][0]?.replace('under ', '< ')} – {labels[name].at(-1)?.replace('from ', '')}
              </small>
            </p>
          </div>
        );
      })}
    </div>
  );
}
