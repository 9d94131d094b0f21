import { type ReactNode, type RefObject, useRef, useState } from 'react';
import type { ModerationItem } from '../../../contract/moderation-entities.ts';
import { decisionText, rejectReasonText } from '../../../contract/moderation-texts.ts';
import type { RejectReason } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Problem } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { bytesText, dayText } from '../../state/finder/labels.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useKeyedEffect } from '../../state/view/use-keyed-effect.ts';
import { Decide } from './decide.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { ItemFacts } from './item-facts.tsx';
import { ItemPictures } from './item-pictures.tsx';
import styles from './moderation.module.css';
import { capital, whoText } from './texts.ts';

/**
 * The item under review: its pictures, veiled until the moderator uncovers them, its facts and
 * earlier decisions.
 */
export function Item({
  id,
  leads,
  pressed,
  onSeen,
  onDecided,
  onUnsure,
}: {
  id: string;
  /** The moderator opened this item, so focus goes to its heading. */
  leads: RefObject<boolean>;
  /** How often a row was pressed. */
  pressed: number;
  /** Its first picture was uncovered. */
  onSeen(src: string): void;
  onDecided(id: string, then?: string | null): void;
  onUnsure(): void;
}): ReactNode {
  const [isUnveiled, setUnveiled] = useState(false);
  const [isUncovering, setUncovering] = useState(false);
  const veil = useRef(true);
  const { data, error, isLoading, retry, set } = useLoaded<ModerationItem>(
    (signal) => ask('getModerationItem', { itemId: id, ...(!veil.current && { unveil: '1' }) }, { signal }),
    [id],
    // A reload must not lose what the moderator has typed.
    { keeps: true },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined;
  // Each press of its row leads to it anew.
  useKeyedEffect([isThere, pressed, leads], () => {
    if (!isThere || !leads.current) return;
    leads.current = false;
    heading.current?.focus();
  });
  const hasPictures = data !== undefined && (data.photos.some(({ images }) => images.length > 0) || !!data.portrait);
  const cover = () => {
    veil.current = true;
    setUnveiled(false);
  };
  const toggle = async () => {
    if (isUnveiled) return cover();
    if (isUncovering) return;
    setUncovering(true);
    try {
      const item = await ask('getModerationItem', { itemId: id, unveil: '1' });
      veil.current = false;
      set(item);
      setUnveiled(true);
      const src = item.photos[0]?.images[0]?.src ?? item.portrait?.src;
      if (src) onSeen(src);
    } catch (failure) {
      toast(messageOf(failure), { kind: 'error' });
    } finally {
      setUncovering(false);
    }
  };
  useDeskKeys(({ key }) => {
    if (key.toLowerCase() !== 'v' || !hasPictures) return false;
    void toggle();
    return true;
  });
  if (error && !data) return <Problem error={error} onRetry={retry} />;
  if (!data) return <div className={styles.ghost} aria-busy="true" />;
  return (
    <>
      <article className={styles.item} aria-label={data.line.title}>
        <div className={styles.back}>
          <Button kind="plain" icon="back" onClick={() => changeQuery({ item: null }, { replace: true })}>
            Queue
          </Button>
        </div>
        <h2 ref={heading} tabIndex={-1}>
          {data.line.title}
        </h2>
        {hasPictures && (
          <ItemPictures item={data} isUnveiled={isUnveiled} isBusy={isUncovering} onToggle={() => void toggle()} />
        )}
        <ItemFacts item={data} />
        {data.documents.length > 0 && <Documents of={data.documents} />}
        {data.decisions.length > 0 && (
          <section>
            <h3>What was decided before</h3>
            <ol className={styles.past}>
              {data.decisions.map((one) => (
                <li key={one.seq}>
                  <b>{capital(decisionText(one.action))}</b> by {whoText(one.actor)}, {dayText(one.at)}
                  {one.reason && `: ${rejectReasonText[one.reason as RejectReason].toLowerCase()}`}
                  {one.note && <p>{one.note}</p>}
                </li>
              ))}
            </ol>
          </section>
        )}
      </article>
      <Decide
        item={data}
        isVeiled={hasPictures && !isUnveiled}
        isReading={isLoading}
        onDecided={onDecided}
        onStale={retry}
        onUnsure={onUnsure}
        onNotLooked={cover}
      />
    </>
  );
}

/** Pictures are shown; a PDF is kept as a file first, so that nothing in it runs here. */
function Documents({ of }: { of: ModerationItem['documents'] }): ReactNode {
  return (
    <section>
      <h3>Evidence</h3>
      <ul className={styles.documents}>
        {of.map(({ id, type, bytes, src }, i) => (
          <li key={id}>
            {type === 'image/webp' && <img src={src} alt={`Document ${i + 1}`} />}
            <a href={src} target="_blank" rel="noreferrer">
              {type === 'image/webp' ? 'Open the picture' : 'Download the PDF'}, {bytesText(bytes)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
