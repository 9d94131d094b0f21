import type { ReactNode } from 'react';
import config from '../../config.json' with { type: 'json' };
import styles from './footer.module.css';

/** The three credits: an aesthetics provider, an online community, an agency. */
export function Credits(): ReactNode {
  return (
    <dl className={styles.credits}>
      {config.credits.map(({ role, name, url }) => (
        <div key={name}>
          <dt>{role[0]?.toUpperCase() + role.slice(1)}</dt>
          <dd>
            <a href={url} rel="noopener noreferrer" target="_blank">
              {name}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const OverlayFooter = (): ReactNode => (
  <footer className={`${styles.footer} ${styles.inOverlay}`}>
    <Credits />
  </footer>
);
