import type { ReactNode } from 'react';
import type { WordFilter } from '../../../contract/filters.ts';
import { areas, type Procedure, procedureOf, procedureSlugs } from '../../../contract/procedures.ts';
import {
  ageBands,
  implantWords,
  parities,
  shapes,
  sinceBands,
  sources,
  tones,
  views,
} from '../../../contract/vocabulary.ts';
import { Check } from '../../parts/check.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ShapeFigure } from '../../parts/shape-figure.tsx';
import { toneColors } from '../../parts/tones.ts';
import { sinceText, valueText, wordText } from '../../state/finder/labels.ts';
import { heightText, setUnits, units, weightText } from '../../state/finder/units.ts';
import { reveal, setReveal } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Choices, Unstated, useChosen, useCounts } from './choices.tsx';
import { fieldTexts } from './field-texts.ts';
import styles from './filters.module.css';
import { finder } from './finder.model.ts';
import { type GroupName, groupNames } from './group-names.ts';
import { NearMe } from './near-me.tsx';
import { RangeField } from './range-field.tsx';

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

export function ToneGroup(): ReactNode {
  const chosen = useChosen('tone');
  const countOf = useCounts('tone');
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws differently in every browser */}
      <div className={styles.tones} role="group" aria-label="Skin tone, Monk scale">
        {tones.map((tone, i) => {
          const count = countOf(tone);
          const isOn = chosen.includes(tone);
          const label = `Tone ${tone} of 10${count === undefined ? '' : `, ${count} results`}`;
          return (
            <button
              key={tone}
              type="button"
              className={styles.tone}
              style={{ background: toneColors[i] }}
              aria-pressed={isOn}
              aria-label={label}
              title={label}
              disabled={count === 0 && !isOn}
              onClick={() => finder.toggle('tone', tone)}
            />
          );
        })}
      </div>
      <p className={styles.hint}>Declared by the uploader, never guessed from the photo.</p>
      <Unstated facet="tone" noun="tone" />
    </>
  );
}

export function BodyGroup(): ReactNode {
  const chosen = useChosen('shape');
  const countOf = useCounts('shape');
  const system = useSignalValue(units);
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws differently in every browser */}
      <div className={styles.shapes} role="group" aria-label="Body shape">
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
      </div>
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

export const AgeGroup = (): ReactNode => (
  <>
    <Choices facet="age" values={ageBands} label="Age" />
    <Unstated facet="age" noun="age" />
  </>
);

export const HealedGroup = (): ReactNode => (
  <>
    <Choices facet="since" values={sinceBands} label="Time since surgery" text={(band) => sinceText(band, ' mo')} />
    <Unstated facet="since" noun="time" />
  </>
);

export const ImplantGroup = (): ReactNode => (
  <>
    <RangeField name="cc" label="Size" step={25} text={(cc) => `${cc} cc`} />
    <Unstated facet="cc" noun="size" />
    <p className={styles.sub}>Filling</p>
    <Choices facet="fill" values={implantWords.fill} label="Filling" />
    <p className={styles.sub}>Shape</p>
    <Choices facet="form" values={implantWords.shape} label="Shape" />
    <p className={styles.sub}>Profile</p>
    <Choices facet="prof" values={implantWords.profile} label="Profile" />
    <p className={styles.sub}>Placement</p>
    <Choices facet="place" values={implantWords.placement} label="Placement" />
    <p className={styles.sub}>Incision</p>
    <Choices facet="inc" values={implantWords.incision} label="Incision" />
  </>
);

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

export function MoreGroup(): ReactNode {
  const filters = useSignalValue(finder.filters);
  const level = useSignalValue(reveal.level);
  const pairs = useSignalValue(finder.feed.facets)?.words.pair?.['1'];
  return (
    <>
      <Check
        isSmall
        isChecked={filters.pair}
        count={pairs}
        onChange={(pair) =>
          finder.edit((next) => {
            next.pair = pair;
          })
        }
      >
        With a before
      </Check>
      <Check
        isSmall
        isChecked={filters.q6 >= 4}
        onChange={(isOn) =>
          finder.edit((next) => {
            next.q6 = isOn ? 4 : 0;
          })
        }
      >
        Easy to compare (4 of 6 marks)
      </Check>
      <Check isSmall isChecked={level === 2} onChange={(isOn) => setReveal(isOn ? 2 : 0)}>
        Show clinical photos
      </Check>
      <p className={styles.sub}>Place</p>
      <NearMe />
      <p className={styles.sub}>Shared by</p>
      <Choices
        facet="src"
        values={sources}
        label="Shared by"
        text={(src) => (src === 'patient' ? 'Patients' : 'Providers')}
      />
      <p className={styles.sub}>Children</p>
      <Choices facet="parity" values={parities} label="Children" />
      <Unstated facet="parity" noun="number of children" />
      <p className={styles.sub}>View</p>
      <Choices facet="view" values={views} label="View" />
    </>
  );
}

const contents: Readonly<Record<GroupName, () => ReactNode>> = {
  Procedure: ProcedureGroup,
  'Skin tone': ToneGroup,
  Body: BodyGroup,
  Age: AgeGroup,
  Healed: HealedGroup,
  Implant: ImplantGroup,
  Details: DetailsGroup,
  More: MoreGroup,
};

/** Every group: its name, and what it holds. */
export const groups = groupNames.map((name) => ({ name, Content: contents[name] }));
