import type { ReactNode } from 'react';
import { areas, procedureOf, procedureSlugs } from '../../../contract/procedures.ts';
import { Check } from '../../parts/check.tsx';
import { wordText } from '../../state/finder/labels.ts';
import styles from './edit.module.css';
import { EditSection } from './edit-section.tsx';
import type { EditedProvider } from './edited-provider.ts';

/** What she does. */
export function EditProcedures(props: EditedProvider): ReactNode {
  return (
    <EditSection
      {...props}
      name="procedures"
      title="Procedures"
      isLive
      current={props.provider.procedures.map(({ slug }) => slug).sort()}
      from={({ procedures }) => procedures.map(({ slug }) => slug).sort()}
      isValid={(value) => Array.isArray(value) && value.every((slug) => procedureSlugs.includes(slug))}
      toPatch={(slugs) => ({
        procedures: slugs.map((slug) => ({
          slug,
          since: props.provider.procedures.find((one) => one.slug === slug)?.since ?? null,
        })),
      })}
      toText={(slugs) => slugs.map((slug) => procedureOf(slug).name).join('\n')}
    >
      {(slugs, set) => (
        <div className={styles.three}>
          {areas.map((area) => (
            <fieldset key={area}>
              <legend>{wordText(area)}</legend>
              {procedureSlugs
                .filter((slug) => procedureOf(slug).area === area)
                .map((slug) => (
                  <Check
                    key={slug}
                    isSmall
                    isChecked={slugs.includes(slug)}
                    onChange={(isOn) => set((isOn ? [...slugs, slug] : slugs.filter((one) => one !== slug)).sort())}
                  >
                    {procedureOf(slug).name}
                  </Check>
                ))}
            </fieldset>
          ))}
        </div>
      )}
    </EditSection>
  );
}
