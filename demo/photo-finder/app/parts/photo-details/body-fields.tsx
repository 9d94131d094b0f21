import type { ReactNode } from 'react';
import { ageBands, shapes } from '../../../contract/vocabulary.ts';
import { ageText, wordText } from '../../state/finder/labels.ts';
import type { PhotoDetails, StatedPhoto } from '../../state/upload/photo-details.ts';
import { HeightField } from '../height-field.tsx';
import { WeightField } from '../weight-field.tsx';
import { OptionalSelect } from './optional-select.tsx';
import styles from './upload.module.css';

interface Props {
  photo: StatedPhoto;
  wrong: Readonly<Record<string, string>>;
  onSay(said: PhotoDetails): void;
}

/** Whose body it is: age, shape and size, all of it optional. */
export const BodyFields = ({ photo, wrong, onSay }: Props): ReactNode => (
  <div className={styles.two}>
    <OptionalSelect
      label="Age then"
      value={photo.age}
      options={ageBands.map((one) => [one, ageText(one)])}
      onChoose={(age) => onSay({ age })}
    />
    <OptionalSelect
      label="Shape"
      value={photo.shape}
      options={shapes.map((one) => [one, wordText(one)])}
      onChoose={(shape) => onSay({ shape })}
    />
    <HeightField value={photo.heightCm} isOptional error={wrong.heightCm} onSay={(heightCm) => onSay({ heightCm })} />
    <WeightField value={photo.weightKg} isOptional error={wrong.weightKg} onSay={(weightKg) => onSay({ weightKg })} />
  </div>
);
