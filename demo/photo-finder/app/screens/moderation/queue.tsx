import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ModerationLine } from '../../../contract/moderation-entities.ts';
import { itemStateText } from '../../../contract/moderation-texts.ts';
import type { ModerationKind } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Icon, type IconName } from '../../parts/icon.tsx';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import styles from './moderation.module.css';
import { approvalsText, timeLeft } from './texts.ts';
import { VeiledPicture } from './veiled-picture.tsx';

/** Where there is no picture. */
const iconOf: Record<ModerationKind, IconName> = {
  photo: 'eye-off',
  report: 'flag',
  claim: 'verified',
  removal: 'trash',
  provider_revision: 'edit',
  collection: 'list',
};
const ghosts = [1, 2, 3, 4, 5, 6];

/** What waits, the most pressing first, with the time that is left. */
export function Queue({
  items,
  chosen,
  seen,
  isAlone,
  next,
  onChoose,
  onMore,
}: {
  items: ModerationLine[] | undefined;
  chosen: string | null;
  /** Pictures that were uncovered, by item. */
  seen: ReadonlyMap<string, string>;
  /** On a phone: nothing of it is looked at now. */
  isAlone: boolean;
  next: string | null;
  onChoose(id: string): void;
  onMore(): Promise<readonly ModerationLine[]>;
}): ReactNode {
  const [isBusy, setBusy] = useState(false);
  const rows = useRef(new Map<string, HTMLButtonElement>());
  const last = useRef(chosen);
  const now = Date.now();
  const more = async () => {
    setBusy(true);
    try {
      const [first] = await onMore();
      // The button goes with the last page; who pressed it reads on where the new ones begin.
      if (first) requestAnimationFrame(() => rows.current.get(first.id)?.focus());
    } catch (failure) {
      toast(messageOf(failure), { kind: 'error' });
    }
    setBusy(false);
  };
  useEffect(() => {
    if (!isAlone && chosen) {
      last.current = chosen;
      rows.current.get(chosen)?.scrollIntoView?.({ block: 'nearest' });
    }
  }, [chosen, isAlone]);
  useEffect(() => {
    // Back in the list, focus returns to the last row.
    if (isAlone && last.current && document.activeElement === document.body) rows.current.get(last.current)?.focus();
  }, [isAlone]);
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
                    ref={(row) => {
                      if (row) rows.current.set(item.id, row);
                      else rows.current.delete(item.id);
                    }}
                    aria-current={item.id === chosen ? 'true' : undefined}
                    onClick={() => onChoose(item.id)}
                  >
                    <span className={styles.thumb}>
                      {item.thumb ? (
                        <VeiledPicture
                          src={seen.get(item.id) ?? item.thumb.src}
                          th={item.thumb.th}
                          w={44}
                          h={56}
                          alt=""
                        />
                      ) : (
                        <Icon name={iconOf[item.kind]} />
                      )}
                    </span>
                    <span className={styles.what}>
                      <b>{item.title}</b>
                      {item.why && <span>{item.why}</span>}
                      <small>
                        {item.status === 'pending' ? (
                          <span data-late={left.isLate ? '' : undefined}>{left.text}</span>
                        ) : (
                          itemStateText[item.status]
                        )}
                        {item.status === 'pending' && item.approvals && ` · ${approvalsText(item)}`}
                        {item.claimedBy && ' · held'}
                      </small>
                    </span>
                  </button>
                </li>
              );
            })
          : ghosts.map((ghost) => <li key={ghost} className={styles.ghostLine} />)}
      </ul>
      {items?.length === 0 && chosen && <p className={styles.none}>Nothing else is waiting here.</p>}
      {next && (
        <Button isBusy={isBusy} onClick={() => void more()}>
          Show more
        </Button>
      )}
    </>
  );
}
