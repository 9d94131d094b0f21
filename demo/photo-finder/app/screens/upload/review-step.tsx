import type { ReactNode } from 'react';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import { procedureName, wordText } from '../../state/labels.ts';
import styles from './upload.module.css';

/** All of it once more, as a moderator will see it. */
export function ReviewStep({ photo }: { photo: OwnPhoto }): ReactNode {
  const rows = [
    ['Procedure', photo.procedures.map(procedureName).join(', ') || 'not stated yet'],
    ['Months since', photo.monthsAfter === null ? 'not stated yet' : String(photo.monthsAfter)],
    ['Techniques', photo.techniques.map(wordText).join(', ')],
    ['Tone', photo.tone === null ? 'prefer not to say' : String(photo.tone)],
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
