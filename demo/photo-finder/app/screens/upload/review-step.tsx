import type { ReactNode } from 'react';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import { fieldFacts } from '../../state/field-texts.ts';
import { procedureName, wordText } from '../../state/labels.ts';
import { units } from '../../state/units.ts';
import { useSignalValue } from '../../state/use-signal-value.ts';
import styles from './upload.module.css';

/** All of it once more, as a moderator will see it. */
export function ReviewStep({ photo }: { photo: OwnPhoto }): ReactNode {
  const { implant, parity } = photo;
  const system = useSignalValue(units);
  const rows = [
    ['Procedure', photo.procedures.map(procedureName).join(', ') || 'not stated yet'],
    ['Months since', photo.monthsAfter === null ? 'not stated yet' : String(photo.monthsAfter)],
    ['Techniques', photo.techniques.map(wordText).join(', ')],
    ['Taken', photo.takenYm ?? ''],
    ...fieldFacts(photo.fields, system),
    ['Implants', implant ? `${implant.ccL} cc left, ${implant.ccR} cc right` : ''],
    ['Children', parity === null ? '' : parity === 3 ? '3 or more' : String(parity)],
    ['Tone', photo.tone === null ? 'prefer not to say' : String(photo.tone)],
    ['Skin type', photo.fitzpatrick ? `${photo.fitzpatrick} of 6 (Fitzpatrick)` : ''],
    ['Age', photo.age ?? ''],
    ['Shape', photo.shape ? wordText(photo.shape) : ''],
    ['Height', photo.heightCm ? `${photo.heightCm} cm` : ''],
    ['Weight', photo.weightKg ? `${photo.weightKg} kg` : ''],
    ['Caption', photo.caption],
  ].filter(([, text]) => text !== '');
  return (
    <>
      <ul className={styles.review}>
        {photo.images.map((image) => (
          <li key={image.id}>
            <img src={image.src} width={image.w} height={image.h} alt={wordText(image.view)} />
            <span>{wordText(image.stage)}</span>
          </li>
        ))}
      </ul>
      <dl className={styles.rows}>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.lead}>
        A moderator looks within three days. Until then nobody else sees it. “My uploads” says how it stands.
      </p>
    </>
  );
}
