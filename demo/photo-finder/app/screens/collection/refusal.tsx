import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import type { CollectionRefusal } from '../../../contract/collection-entities.ts';
import { Icon } from '../../parts/icon.tsx';
import styles from './collection.module.css';
import { refusalText } from './refusal-texts.ts';

/** Its owner finds it private again: why, and what she may do. */
export function Refusal({ reason, note, isReported }: CollectionRefusal): ReactNode {
  return (
    <div className={styles.refusal} role="note">
      <Icon name="flag" size={18} />
      <div>
        <p>
          <b>{isReported ? 'It was reported, and a moderator closed it.' : 'A moderator did not make it public.'}</b>{' '}
          {reason && refusalText[reason]}
        </p>
        {note && <p>“{note}”</p>}
        <p>
          Nothing in it is lost. Change its name, its note or its photos, then make it public again under “Share”: a
          moderator looks at it anew.
        </p>
      </div>
    </div>
  );
}
