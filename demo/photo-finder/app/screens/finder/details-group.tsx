import type { ReactNode } from 'react';
import type { WordFilter } from '../../../contract/filters.ts';
import { type Procedure, procedureOf, procedureSlugs } from '../../../contract/procedures.ts';
import { valueText } from '../../state/finder/labels.ts';
import { units } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Choices, Unstated, useChosen, useCounts } from './choices.tsx';
import { fieldTexts } from './field-texts.ts';
import styles from './filters.module.css';

/** Each operation has its own: they come when one is chosen. */
export function DetailsGroup(): ReactNode {
  const chosen = useChosen('proc') as readonly Procedure[];
  const combined = useChosen('with');
  const countOf = useCounts('with');
  const system = useSignalValue(units);
  const said = useSignalValue(fieldTexts);
  const others = procedureSlugs.filter(
    (slug) => combined.includes(slug) || (!chosen.includes(slug) && (countOf(slug) ?? 0) > 0),
  );
  const sections: [WordFilter, label: string, values: readonly string[]][] = [
    ['tech', 'Technique', [...new Set(chosen.flatMap((slug) => procedureOf(slug).techniques))]],
    ['with', 'Together with', others],
  ];
  for (const name of said?.fieldsOf(chosen) ?? [])
    sections.push([name, said!.fieldRows[name].label, said!.valuesOf(name, chosen)]);
  return chosen.length === 0 ? (
    <p className={styles.hint}>Choose a procedure, and its own details can be chosen here.</p>
  ) : (
    sections.map(
      ([name, label, values]) =>
        values.length > 0 && (
          <div key={name}>
            <p className={styles.sub}>{label}</p>
            <Choices
              facet={name}
              values={values}
              label={label}
              text={(value) => said?.facetText(name, value, system) ?? valueText(name, value)}
            />
            <Unstated facet={name} />
          </div>
        ),
    )
  );
}
