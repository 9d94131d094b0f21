import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import styles from './provider.module.css';

export function About({ provider: { bio, yearsFrom, languages } }: { provider: Provider }): ReactNode {
  return (
    <div className={styles.part}>
      <p className={styles.prose}>{bio || 'Nothing is written here yet.'}</p>
      <p className={styles.line} style={{ marginBlockStart: 16 }}>
        {[yearsFrom && `In practice since ${yearsFrom}`, languages.length > 0 && `Speaks ${languages.join(', ')}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  );
}
