import type { ReactNode } from 'react';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import styles from '../../parts/photo-details/upload.module.css';
import { wordText } from '../../state/finder/labels.ts';
import { ownFacts } from '../../state/finder/own-facts.ts';
import { units } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';

/** All of it once more, as a moderator will see it. */
export function ReviewStep({ photo }: { photo: OwnPhoto }): ReactNode {
  const system = useSignalValue(units);
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
        {ownFacts(photo, system).map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.lead}>
        A moderator looks within three days. Until then only you see it. “My uploads” says how it stands.
      </p>
    </>
  );
}
