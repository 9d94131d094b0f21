import type { ReactNode } from 'react';
import { IconButton } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { isOnline } from '../state/api/network.ts';
import { messages } from '../state/view/messages.ts';
import { isScrolledDown } from '../state/view/scrolled.ts';
import { useSignalValue } from '../state/view/use-signal-value.ts';
import styles from './banner.module.css';

/**
 * One message at a time, below the header, for seven seconds, longer under the pointer. The offline
 * message stays while the browser is offline.
 */
export function Banner(): ReactNode {
  const banner = useSignalValue(messages.banner);
  const hasNetwork = useSignalValue(isOnline);
  const isScrolled = useSignalValue(isScrolledDown);
  return (
    <div className={`${styles.place} ${isScrolled ? styles.scrolled : ''}`} role="status" aria-live="polite">
      {!hasNetwork && (
        <p className={`${styles.banner} ${styles.offline}`} data-offline="">
          <Icon name="offline" size={18} />
          You are offline. You see what was loaded; photos you save are sent later.
        </p>
      )}
      {banner && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds its time
        <div
          key={banner.id}
          className={`${styles.banner} ${banner.kind === 'error' ? styles.error : ''}`}
          onPointerEnter={() => messages.hold(banner.id)}
          onPointerLeave={() => messages.release(banner.id)}
          onFocus={() => messages.hold(banner.id)}
          onBlur={() => messages.release(banner.id)}
        >
          <span>{banner.text}</span>
          <IconButton icon="close" label="Dismiss" size={18} onClick={() => messages.dismiss(banner.id)} />
        </div>
      )}
    </div>
  );
}
