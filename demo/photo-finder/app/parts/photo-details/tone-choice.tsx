import type { ReactNode } from 'react';
import { tones } from '../../../contract/vocabulary.ts';
import type { PhotoDetails, StatedPhoto } from '../../state/upload/photo-details.ts';
import { toneColors } from '../tones.ts';
import styles from './upload.module.css';

interface ToneChoiceProps {
  tone: StatedPhoto['tone'];
  onSay(said: PhotoDetails): void;
}

export function ToneChoice({ tone: chosen, onSay }: ToneChoiceProps): ReactNode {
  return (
    <fieldset className={styles.tones}>
      <legend>Skin tone, as you see it</legend>
      <label data-none="">
        <input type="radio" name="tone" checked={chosen === null} onChange={() => onSay({ tone: null })} />
        Prefer not to say
      </label>
      {tones.map((tone, i) => (
        <label key={tone}>
          <input
            type="radio"
            name="tone"
            checked={chosen === i + 1}
            onChange={() => onSay({ tone: i + 1 })}
            aria-label={`Tone ${tone}`}
          />
          <i style={{ background: toneColors[i] }} />
        </label>
      ))}
    </fieldset>
  );
}
