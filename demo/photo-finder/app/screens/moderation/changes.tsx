import type { ReactNode } from 'react';
import styles from './moderation.module.css';

interface Row {
  name: string;
  text: string;
  /** What stands there now; null where nothing changes. */
  was: string | null;
}

/** Facts, and of those that would change the old beside the new. */
export function Changes({ rows }: { rows: readonly Row[] }): ReactNode {
  return (
    <dl className={styles.facts}>
      {rows.map(({ name, text, was }) => (
        <div key={name}>
          <dt>{name}</dt>
          {was === null ? (
            <dd>{text}</dd>
          ) : (
            <dd className={styles.change}>
              <span>
                <small>Now</small>
                {was || 'nothing'}
              </span>
              <span>
                <small>New</small>
                <b>{text}</b>
              </span>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
