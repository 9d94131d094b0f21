import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { DirectoryEntry as Entry } from '../../../contract/directory-entities.ts';
import type { Procedure } from '../../../contract/procedures.ts';
import { Icon } from '../../parts/icon.tsx';
import { Picture } from '../../parts/picture.tsx';
import { Portrait } from '../../parts/portrait.tsx';
import { countText, dayText, procedureName } from '../../state/finder/labels.ts';
import { distanceText, units } from '../../state/finder/units.ts';
import { changeQuery } from '../../state/view/location.ts';
import { reveal } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { BodyBars } from './body-bars.tsx';
import styles from './directory.module.css';

const proceduresShown = 4;

/** One provider: who, where, what was checked, what is offered, and on whose bodies it is shown. */
export function DirectoryEntry({ entry, chosen }: { entry: Entry; chosen: Procedure | null }): ReactNode {
  const { sid, name, photos } = entry;
  const href = `/provider/${sid}${chosen ? `?proc=${chosen}` : ''}`;
  return (
    <article className={styles.entry}>
      <Who entry={entry} href={href} />
      <Checks entry={entry} />
      <Procedures entry={entry} chosen={chosen} />
      {photos > 0 && <BodyBars bodies={entry.bodies} />}
      {entry.samples.length > 0 && <Samples entry={entry} />}
      <Link href={href} className={styles.all}>
        {photos === 0 ? 'To the page' : `See ${countText(photos, 'result', 'results')}`}
        <span className="unseen"> of {name}</span>
        <Icon name="next" size={16} />
      </Link>
    </article>
  );
}

function Who({ entry, href }: { entry: Entry; href: string }): ReactNode {
  const { name, title, practiceName, cities, km } = entry;
  const system = useSignalValue(units);
  return (
    <header>
      <Portrait card={entry} className={styles.portrait} />
      <div>
        <h2>
          <Link href={href}>{name}</Link>
        </h2>
        <p className={styles.soft}>{[title, practiceName !== name && practiceName].filter(Boolean).join(' · ')}</p>
        <p className={styles.soft}>
          <Icon name="pin" size={16} />
          {cities.join(', ') || 'No address is stated'}
          {km !== null && ` · ${distanceText(km, system)}`}
        </p>
      </div>
    </header>
  );
}

function Checks({ entry: { isVerified, isClaimed, board } }: { entry: Entry }): ReactNode {
  return (
    <ul className={styles.checks}>
      <li data-good={isVerified ? '' : undefined}>
        <Icon name={isVerified ? 'verified' : 'info'} size={17} />
        {isVerified ? 'Licence and certification checked' : 'Credentials not all checked'}
      </li>
      {board && (
        <li>
          <Icon name="check" size={17} />
          {board.name}
          {board.recogniser !== 'other' && `, recognised by ${board.recogniser}`}
          {board.checkedAt !== null && `, checked ${dayText(board.checkedAt)}`}
        </li>
      )}
      <li>
        <Icon name={isClaimed ? 'check' : 'minus'} size={17} />
        {isClaimed ? 'Kept by the provider' : 'Not claimed by the provider'}
      </li>
    </ul>
  );
}

/** The chosen one first; each leads to its results. */
function Procedures({ entry, chosen }: { entry: Entry; chosen: Procedure | null }): ReactNode {
  const { sid, name, procedures } = entry;
  const sorted = [...procedures].sort((a, b) => Number(b.slug === chosen) - Number(a.slug === chosen));
  const shown = sorted.slice(0, proceduresShown);
  return (
    <ul className={styles.procedures} aria-label="Procedures">
      {shown.map(({ slug, photos: count }) => (
        <li key={slug} data-chosen={slug === chosen ? '' : undefined}>
          {count === 0 ? (
            <>
              {procedureName(slug)} <span>no photos yet</span>
            </>
          ) : (
            <Link href={`/provider/${sid}?proc=${slug}`}>
              {procedureName(slug)} <span>{count}</span>
              <span className="unseen">
                {count === 1 ? 'result' : 'results'} of {name}
              </span>
            </Link>
          )}
        </li>
      ))}
      {sorted.length > shown.length && <li>and {sorted.length - shown.length} more</li>}
    </ul>
  );
}

/** Open in the lightbox, over the directory. */
function Samples({ entry: { name, samples } }: { entry: Entry }): ReactNode {
  const isHidden = useSignalValue(reveal.isHidden);
  return (
    <ul className={styles.samples} aria-label={`Results of ${name}`}>
      {samples.map(({ id, alt, pic }) => (
        <li key={id}>
          <a
            href={`/?photo=${id}`}
            onClick={(event) => {
              if (event.metaKey || event.ctrlKey || event.shiftKey) return;
              event.preventDefault();
              changeQuery({ photo: id });
            }}
          >
            <Picture picture={pic} alt={alt} sizes="120px" isHidden={isHidden} />
          </a>
        </li>
      ))}
    </ul>
  );
}
