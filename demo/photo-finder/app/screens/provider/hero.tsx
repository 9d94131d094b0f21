import { type ReactNode, Suspense } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { Button, buttonClass, IconButton } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Popover } from '../../parts/popover.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { shareLink } from '../../state/collections/share.ts';
import { changeQuery } from '../../state/view/location.ts';
import { Credentials } from './lazy-screens.ts';
import { isSafe, linkText } from './links.ts';
import styles from './provider.module.css';

export function Hero({ provider }: { provider: Provider }): ReactNode {
  const { card, credentials, isClaimed, links } = provider;
  const hasExpired = credentials.some(({ status }) => status === 'expired');
  const isPartly = credentials.some(({ status }) => status === 'verified');
  const booking = links.find(({ kind, url }) => kind === 'booking' && isSafe(url));
  return (
    <div className={styles.hero}>
      <Portrait card={card} className={styles.portrait} />
      <div>
        <h1>{card.name}</h1>
        <p className={styles.line}>
          {[card.title, card.practiceName !== card.name && card.practiceName, card.cities.join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className={styles.badges}>
          <Popover
            label="Credentials"
            trigger={(props) => (
              <button type="button" className={styles.badge} data-quiet={card.isVerified ? undefined : ''} {...props}>
                <Icon name={card.isVerified ? 'verified' : 'info'} size={17} />
                {card.isVerified
                  ? 'Licence and certification checked'
                  : hasExpired
                    ? 'A credential has expired'
                    : isPartly
                      ? 'Credentials not all checked'
                      : 'Credentials not checked yet'}
              </button>
            )}
          >
            <div className={styles.popover}>
              <Suspense fallback={null}>
                <Credentials credentials={credentials} />
              </Suspense>
            </div>
          </Popover>
          <span className={styles.badge} data-quiet="">
            <Icon name={isClaimed ? 'check' : 'minus'} size={16} />
            {isClaimed ? 'Kept by the provider' : 'Not claimed by the provider'}
          </span>
        </div>
      </div>
      <div className={styles.actions}>
        {booking && (
          <a className={buttonClass('primary')} href={booking.url} rel="nofollow noopener noreferrer" target="_blank">
            {linkText.booking}
          </a>
        )}
        <Button
          icon="share"
          onClick={() => void shareLink(`${window.location.origin}/provider/${card.sid}`, card.name)}
        >
          Share
        </Button>
        <IconButton
          icon="flag"
          label="Report this page"
          onClick={() => changeQuery({ report: `provider:${card.sid}` })}
        />
      </div>
    </div>
  );
}
