import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { ModerationItem } from '../../../contract/moderation-entities.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Problem } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { bytesText, dayText, wordText } from '../../state/finder/labels.ts';
import { ownFacts } from '../../state/finder/own-facts.ts';
import { units } from '../../state/finder/units.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Decide } from './decide.tsx';
import styles from './moderation.module.css';
import { whoText } from './texts.ts';

/**
 * The item under review: its pictures, veiled until the moderator uncovers them, its facts and
 * earlier decisions.
 */
export function Item({
  id,
  leads,
  pressed,
  onDecided,
  onUnsure,
}: {
  id: string;
  /** The moderator opened this item, so focus goes to its heading. */
  leads: RefObject<boolean>;
  /** How often a row was pressed. */
  pressed: number;
  onDecided(id: string, then?: string | null): void;
  onUnsure(): void;
}): ReactNode {
  const { data, error, isLoading, retry, set } = useLoaded<ModerationItem>(
    (signal) => ask('getModerationItem', { itemId: id }, { signal }),
    [id],
    // A reload must not lose what the moderator has typed.
    { keeps: true },
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const isThere = data !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press of its row leads to it anew
  useEffect(() => {
    if (!isThere || !leads.current) return;
    leads.current = false;
    heading.current?.focus();
  }, [isThere, pressed, leads]);
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
        {(data.photos.length > 0 || data.portrait) && <Pictures item={data} />}
        <Facts item={data} />
        {data.documents.length > 0 && <Documents of={data.documents} />}
        {data.decisions.length > 0 && (
          <section>
            <h3>What was decided before</h3>
            <ol className={styles.past}>
              {data.decisions.map((one) => (
                <li key={one.seq}>
                  <b>{wordText(one.action)}</b> by {whoText(one.actor)}, {dayText(one.at)}
                  {one.reason && `: ${wordText(one.reason).toLowerCase()}`}
                  {one.note && <p>{one.note}</p>}
                </li>
              ))}
            </ol>
          </section>
        )}
      </article>
      <Decide
        item={data}
        isReading={isLoading}
        onChange={set}
        onDecided={onDecided}
        onStale={retry}
        onUnsure={onUnsure}
      />
    </>
  );
}

function Pictures({ item }: { item: ModerationItem }): ReactNode {
  const [isHeld, setHeld] = useState(false);
  return (
    <section aria-label="Pictures">
      <div className={styles.hold}>
        <Button icon={isHeld ? 'eye' : 'eye-off'} aria-pressed={isHeld} onClick={() => setHeld(!isHeld)}>
          {isHeld ? 'Veil again' : 'Look at the pictures'}
        </Button>
        <span>
          <Icon name="check" size={16} /> Encoded anew, no metadata
        </span>
      </div>
      <div className={styles.pictures} data-held={isHeld ? '' : undefined}>
        {item.photos.flatMap((photo) =>
          photo.images.map((image) => (
            <figure key={image.id}>
              <span>
                <img src={image.src} width={image.w} height={image.h} alt={isHeld ? photo.alt : 'Veiled'} />
              </span>
              <figcaption>
                {wordText(image.stage)}, {wordText(image.view).toLowerCase()}
              </figcaption>
            </figure>
          )),
        )}
        {item.portrait && (
          <figure>
            <span>
              <img src={item.portrait} width={320} height={320} alt={isHeld ? 'The portrait' : 'Veiled'} />
            </span>
            <figcaption>Portrait</figcaption>
          </figure>
        )}
      </div>
      {item.alike.length > 0 && (
        <>
          <h3>Looks the same as</h3>
          <div className={styles.alike} data-held={isHeld ? '' : undefined}>
            {item.alike.map((other) => (
              <figure key={other.photoId}>
                <span>
                  <img src={other.src} alt="Veiled" />
                </span>
                <figcaption>{other.status}</figcaption>
              </figure>
            ))}
          </div>
        </>
      )}
    </section>
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

function Facts({ item }: { item: ModerationItem }): ReactNode {
  const [photo] = item.line.kind === 'photo' ? item.photos : [];
  const system = useSignalValue(units);
  const rows = [
    ...item.facts.map(({ name, text }) => [name, text.startsWith('mem_') ? whoText(text) : text] as const),
    ...(photo
      ? ([
          ...ownFacts(photo, system),
          [
            'Consent',
            photo.consent
              ? `${wordText(photo.consent.kind.replaceAll('_', ' '))}, ${dayText(photo.consent.acceptedAt)}`
              : 'none',
          ],
          ...(item.history
            ? [['Sender so far', `${item.history.approved} approved, ${item.history.rejected} rejected`] as const]
            : []),
        ] as const)
      : []),
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
