import { type ReactNode, useState } from 'react';
import type { ModerationLine } from '../../../contract/moderation-entities.ts';
import { Button } from '../../parts/button.tsx';
import { messageOf } from '../../state/api-error.ts';
import { toast } from '../../state/events.ts';
import { changeQuery } from '../../state/place.ts';
import styles from './moderation.module.css';
import { timeLeft } from './words.ts';

const ghosts = [1, 2, 3, 4, 5, 6];

/** What waits, the most pressing first, with the time that is left. */
export function Queue({
  items,
  chosen,
  next,
  onMore,
}: {
  items: ModerationLine[] | undefined;
  chosen: string | null;
  next: string | null;
  onMore(): Promise<void>;
}): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const now = Date.now();
  const more = () => {
    setBusy(true);
    onMore()
      .catch((failure: unknown) => toast(messageOf(failure), { kind: 'error' }))
      .finally(() => setBusy(false));
  };
  return (
    <>
      <ul className={styles.queue} aria-busy={!items} aria-label="Queue">
        {items
          ? items.map((item) => {
              const left = timeLeft(item.dueAt, now);
              return (
                <li key={item.id}>
                  <button
                    type="button"
                    aria-current={item.id === chosen ? 'true' : undefined}
                    onClick={() => changeQuery({ item: item.id }, { replace: true })}
                  >
                    <span className={styles.priority} data-high={item.priority >= 80 ? '' : undefined}>
                      <span className="unseen">Priority </span>
                      {item.priority}
                    </span>
                    <span className={styles.what}>
                      <b>{item.title}</b>
                      <small>
                        {item.status === 'pending' ? (
                          <span data-late={left.isLate ? '' : undefined}>{left.text}</span>
                        ) : (
                          item.status
                        )}
                        {item.claimedBy && ' · held'}
                      </small>
                    </span>
                  </button>
                </li>
              );
            })
          : ghosts.map((ghost) => <li key={ghost} className={styles.ghostLine} />)}
      </ul>
      {next && (
        <Button isBusy={isBusy} onClick={more}>
          Show more
        </Button>
      )}
    </>
  );
}
