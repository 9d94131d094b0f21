import { type ReactNode, useState } from 'react';
import type { ApiError } from '../state/api/api-error.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import styles from './notice.module.css';

interface Props {
  icon: IconName;
  title: string;
  children?: ReactNode;
  actions?: ReactNode;
  /** Read out when it appears. */
  isAlert?: boolean;
  level?: 1 | 2;
}

/** What a screen says when it has nothing else to show: why, and what can be done. */
export function Notice({ icon, title, children, actions, isAlert, level = 2 }: Props): ReactNode {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className={styles.notice} role={isAlert ? 'alert' : undefined}>
      <span className={styles.mark}>
        <Icon name={icon} size={24} />
      </span>
      <Heading>{title}</Heading>
      {children && <div>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** A call that failed: its sentence, the id to ask about, and another try. */
export function Problem({
  error,
  onRetry,
  title,
  level,
}: {
  error: ApiError;
  /** A promise keeps the button busy until it is settled. */
  onRetry?: () => unknown;
  title?: string;
  level?: 1 | 2;
}): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const again = async () => {
    setBusy(true);
    try {
      await onRetry?.();
    } finally {
      setBusy(false);
    }
  };
  const isOffline = error.isNetwork && !navigator.onLine;
  return (
    <Notice
      isAlert
      level={level ?? 2}
      icon={error.isNetwork ? 'offline' : 'alert'}
      title={title ?? (isOffline ? 'You are offline' : 'This did not load')}
      actions={
        onRetry && (
          <Button isBusy={isBusy} onClick={() => void again()}>
            Try again
          </Button>
        )
      }
    >
      <p>{isOffline && !title ? 'Please try again once you are online.' : error.message}</p>
      {error.requestId && <p className={styles.id}>Request {error.requestId}</p>}
    </Notice>
  );
}
