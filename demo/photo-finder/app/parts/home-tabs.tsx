import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './home-tabs.module.css';

/** The two ways into the same results: by what they show, and by who did them. */
export const HomeTabs = ({ at, more = '' }: { at: 'photos' | 'providers'; more?: string }): ReactNode => (
  <nav className={styles.tabs} aria-label="Look for">
    <Link href="/" aria-current={at === 'photos' ? 'page' : undefined}>
      Photos
    </Link>
    <Link href={`/providers${more}`} aria-current={at === 'providers' ? 'page' : undefined}>
      Providers
    </Link>
  </nav>
);
