import type { ReactNode } from 'react';
import type { ProviderCard } from '../../contract/provider-entities.ts';
import { initialsOf } from './initials.ts';
import styles from './portrait.module.css';

/**
 * A provider's picture beside her name, over what stands for it: until it comes, and where it was
 * taken back since the page was loaded.
 */
export const Portrait = ({
  card: { name, portrait },
  className = '',
}: {
  card: Pick<ProviderCard, 'name' | 'portrait'>;
  className?: string | undefined;
}): ReactNode => (
  <span className={`${styles.portrait} ${className}`} aria-hidden="true">
    {initialsOf(name)}
    {portrait && <img src={`/img/${portrait}/320.webp`} alt="" />}
  </span>
);
