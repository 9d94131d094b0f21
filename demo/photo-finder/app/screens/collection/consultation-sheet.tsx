import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import config from '../../../config.json' with { type: 'json' };
import type { Collection, CollectionItem } from '../../../contract/collection-entities.ts';
import type { PhotoCard } from '../../../contract/entities.ts';
import { Picture } from '../../parts/picture.tsx';
import { fieldFacts } from '../../state/finder/field-texts.ts';
import { dayText, factsLine, procedureName } from '../../state/finder/labels.ts';
import { units } from '../../state/finder/units.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { useVeiled } from '../../state/view/use-veiled.ts';
import { tagText } from './collection.model.ts';
import styles from './collection.module.css';
import { QrCode } from './qr-code.tsx';
import { liveShare, shareUrl } from './share-link.ts';

/** Lines to write on, below what was asked in notes already. */
const emptyLines = 4;

/**
 * What is printed: six photos a page, with facts, notes and questions. Made of what is loaded, so
 * it works offline.
 */
export function ConsultationSheet({
  collection,
  shown,
}: {
  collection: Collection;
  shown: readonly CollectionItem[];
}): ReactNode {
  const system = useSignalValue(units);
  const { card } = collection;
  const share = liveShare(collection.share);
  const asked = [...new Set(shown.map(({ note }) => note).filter((note) => note.includes('?')))];
  return (
    <div className={styles.sheet} aria-hidden="true">
      <div className={styles.sheetHead}>
        <div>
          <h1>{card.title}</h1>
          {card.note && <p>{card.note}</p>}
          <p>
            {config.product}, {dayText(Date.now())}
          </p>
        </div>
        {share && !share.hasPasscode && <QrCode text={shareUrl(card.id, share)} />}
      </div>
      <ul className={styles.sheetGrid}>
        {shown.map(({ photoId, card: photo, fields, note, tag }) =>
          photo ? (
            <li key={photoId}>
              <Printed photo={photo} />
              <b>
                {procedureName(photo.proc)}
                {tag ? ` · ${tagText[tag]}` : ''}
              </b>
              <span>{factsLine(photo, system)}</span>
              <span>
                {[
                  ...(photo.f.cc === null ? [] : [`${photo.f.cc} cc`]),
                  ...fieldFacts(fields, system).map(([name, text]) => `${name}: ${text}`),
                ].join('\u00a0· ')}
              </span>
              {note && <span>{note}</span>}
            </li>
          ) : null,
        )}
      </ul>
      <h2>Questions</h2>
      <ol className={styles.questions}>
        {asked.map((question) => (
          <li key={question}>{question}</li>
        ))}
        {[...Array(emptyLines).keys()].map((i) => (
          <li key={i}>&nbsp;</li>
        ))}
      </ol>
      <p className={styles.sheetFoot}>One person’s result each. Mine will differ. Not medical advice.</p>
    </div>
  );
}

/**
 * What is veiled on the screen is not on the page in another place either. A printer leaves colours
 * out: it says so in words.
 */
function Printed({ photo }: { photo: PhotoCard }): ReactNode {
  if (useVeiled(photo)) return <div className={styles.sheetVeil}>Covered. Shown on the screen, it is printed.</div>;
  return <Picture picture={photo.pic} alt="" sizes="320px" isEager />;
}
