import type { ReactNode } from 'react';
import { areas, procedureOf, procedureSlugs } from '../../../contract/procedures.ts';
import { Check } from '../../parts/check.tsx';
import { Icon } from '../../parts/icon.tsx';
import { wordText } from '../../state/finder/labels.ts';
import { useChosen, useCounts } from './choices.tsx';
import styles from './filters.module.css';
import { finder } from './finder.model.ts';

export function ProcedureGroup(): ReactNode {
  const chosen = useChosen('proc');
  const countOf = useCounts('proc');
  return (
    <div>
      {areas.map((area) => {
        const slugs = procedureSlugs.filter((slug) => procedureOf(slug).area === area);
        const on = slugs.filter((slug) => chosen.includes(slug)).length;
        return (
          <details key={area} className={styles.area} open={on > 0 || undefined}>
            <summary>
              <b>{wordText(area)}</b>
              {on > 0 && <span className={styles.dot}>{on}</span>}
              <Icon name="down" size={16} />
            </summary>
            <div>
              {slugs.map((slug) => {
                const count = countOf(slug);
                const isOn = chosen.includes(slug);
                return (
                  <Check
                    key={slug}
                    isSmall
                    isChecked={isOn}
                    isDisabled={count === 0 && !isOn}
                    count={count}
                    onChange={() => finder.toggle('proc', slug)}
                  >
                    {procedureOf(slug).name}
                  </Check>
                );
              })}
            </div>
          </details>
        );
      })}
    </div>
  );
}
