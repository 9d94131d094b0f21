import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { ProviderCard } from '../../contract/provider-entities.ts';
import { countText } from '../state/finder/labels.ts';
import { Icon } from './icon.tsx';
import { Portrait } from './portrait.tsx';
import styles from './provider-line.module.css';

/** A provider in one line, which leads to her page. */
export function ProviderLine({ provider }: { provider: ProviderCard }): ReactNode {
  const { sid, name, title, cities, isVerified, photos } = provider;
  return (
    <Link href={`/provider/${sid}`} className={styles.provider}>
      <Portrait card={provider} />
      <span>
        <b>
          {name}
          {isVerified && <Icon name="verified" size={16} />}
          {isVerified && <span className="unseen">, credentials checked</span>}
        </b>
        <small>{[title, cities.slice(0, 2).join(', ')].filter(Boolean).join(' · ')}</small>
        <small>{countText(photos, 'result', 'results')} shown here</small>
      </span>
    </Link>
  );
}
