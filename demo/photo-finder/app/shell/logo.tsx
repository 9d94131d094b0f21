import type { ReactNode } from 'react';
import config from '../../config.json' with { type: 'json' };
import styles from './logo.module.css';

/**
 * Two halves of one circle: before, and after. 40 pixels high, or `height`; a smaller one scales,
 * so that nothing is laid out anew.
 */
export function Logo({ height, isCompact = false }: { height?: number; isCompact?: boolean }): ReactNode {
  return (
    <span
      className={styles.logo}
      style={height ? { blockSize: height, fontSize: height } : undefined}
      data-compact={isCompact || undefined}
    >
      <svg viewBox="0 0 40 40" aria-hidden="true" className={styles.mark}>
        <path
          d="M17.5 5.2a15 15 0 0 0 0 29.6z"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.4"
          strokeLinejoin="round"
        />
        <path d="M22.5 4a16.2 16.2 0 0 1 0 32z" fill="currentColor" />
      </svg>
      <span className={styles.word}>{config.product}</span>
    </span>
  );
}
