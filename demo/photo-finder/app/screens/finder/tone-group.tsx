import type { ReactNode } from 'react';
import { tones } from '../../../contract/vocabulary.ts';
import { Group } from '../../parts/group.tsx';
import { toneColors } from '../../parts/tones.ts';
import { Unstated, useChosen, useCounts } from './choices.tsx';
import styles from './filters.module.css';
import { finder } from './finder.model.ts';

export function ToneGroup(): ReactNode {
  const chosen = useChosen('tone');
  const countOf = useCounts('tone');
  return (
    <>
      <Group className={styles.tones} label="Skin tone, Monk scale">
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
      </Group>
      <p className={styles.hint}>Declared by the uploader, never guessed from the photo.</p>
      <Unstated facet="tone" noun="tone" />
    </>
  );
}
