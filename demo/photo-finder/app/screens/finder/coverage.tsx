import '../../parts/shared-chunk.ts';
import type { CSSProperties, ReactNode } from 'react';
import { ageBands } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { toneColors } from '../../parts/tones.ts';
import { ageText } from '../../state/finder/labels.ts';
import { changeQuery } from '../../state/view/location.ts';
import styles from './coverage.module.css';

/**
 * Ten tones by six bands of age, darker where there is more: says honestly where photos are
 * missing.
 */
export function Coverage({ counts }: { counts: readonly number[] }): ReactNode {
  const most = Math.max(1, ...counts);
  const missing = counts.filter((count) => count === 0).length;
  return (
    <div className={styles.coverage}>
      <p>
        {missing === 0
          ? 'There is at least one photo for every skin tone and age band here.'
          : `For ${missing} of ${counts.length} combinations of skin tone and age there is no photo yet. An empty box is a gap, not a rule.`}
      </p>
      {missing > 0 && (
        <p>
          <Button icon="plus" onClick={() => changeQuery({ upload: '1' })}>
            Share a result
          </Button>
        </p>
      )}
      <table>
        <caption className="unseen">Photos by skin tone and age</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">Tone</span>
            </th>
            {ageBands.map((band) => (
              <th key={band} scope="col">
                {ageText(band)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {toneColors.map((color, tone) => (
            <tr key={color}>
              <th scope="row">
                <span className={styles.tone} style={{ background: color }} />
                <span className="unseen">Tone {tone + 1}</span>
              </th>
              {ageBands.map((band, age) => {
                const count = counts[tone * ageBands.length + age] ?? 0;
                // No darker than text can be read on.
                const style = { '--share': count === 0 ? 0 : 8 + 32 * Math.sqrt(count / most) } as CSSProperties;
                return (
                  <td key={band} style={style} data-none={count === 0 ? '' : undefined}>
                    {count}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
