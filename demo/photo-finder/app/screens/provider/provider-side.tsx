import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Provider } from '../../../contract/provider-entities.ts';
import { shapes } from '../../../contract/vocabulary.ts';
import { ShapeFigure } from '../../parts/shape-figure.tsx';
import { toneColors } from '../../parts/tones.ts';
import { countText, procedureName, wordText } from '../../state/finder/labels.ts';
import { me } from '../../state/view/app-state.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { isSafe, linkText } from './links.ts';
import styles from './provider.module.css';

/** What is offered with how much is shown of it, and whose bodies: breadth, said honestly. */
export function ProviderSide({ provider: { card, procedures, breadth, links } }: { provider: Provider }): ReactNode {
  const known = useSignalValue(me);
  const isStaff = (known?.roles.length ?? 0) > 0;
  const isOwn = known?.pages.some(({ sid }) => sid === card.sid) ?? false;
  const sorted = [...procedures].sort((a, b) => b.photos - a.photos);
  return (
    <aside className={styles.side} aria-label="In short">
      <section>
        <h2>Procedures</h2>
        <ul className={styles.procedures}>
          {sorted.map(({ slug, photos }) => (
            <li key={slug}>
              {photos === 0 ? (
                <span>{procedureName(slug)}</span>
              ) : (
                <Link className="textlink" href={`/provider/${card.sid}?proc=${slug}`}>
                  {procedureName(slug)}
                </Link>
              )}
              <span>{photos === 0 ? 'no photos yet' : countText(photos, 'result', 'results')}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Whose results are shown</h2>
        <ul className={styles.strip} aria-label="By skin tone">
          {breadth.tones.map((count, i) => (
            <li key={toneColors[i]} data-none={count === 0 ? '' : undefined}>
              <i style={{ background: toneColors[i] }} />
              <span className="unseen">Tone {i + 1}: </span>
              {count}
            </li>
          ))}
        </ul>
        <ul className={styles.bodies} aria-label="By body shape">
          {shapes.map((shape, i) => (
            <li key={shape} data-none={(breadth.shapes[i] ?? 0) === 0 ? '' : undefined} title={wordText(shape)}>
              <ShapeFigure shape={shape} />
              <span className="unseen">{wordText(shape)}: </span>
              {breadth.shapes[i] ?? 0}
            </li>
          ))}
        </ul>
      </section>
      <Links links={links} />
      {!isOwn && (
        <p>
          Is this you?{' '}
          <button type="button" className="textlink" onClick={() => changeQuery({ claim: card.sid })}>
            Claim this page
          </button>
        </p>
      )}
      <p>
        Are you on one of these photos?{' '}
        <button type="button" className="textlink" onClick={() => changeQuery({ removal: 'ask' })}>
          Request a removal
        </button>
      </p>
      {isStaff && (
        <p>
          <Link className="textlink" href={`/moderation?tab=providers&propose=${card.sid}`}>
            Propose to remove this page
          </Link>
        </p>
      )}
    </aside>
  );
}

function Links({ links }: { links: Provider['links'] }): ReactNode {
  const safe = links.filter(({ url }) => isSafe(url));
  if (safe.length === 0) return null;
  return (
    <section>
      <h2>Elsewhere</h2>
      <ul>
        {safe.map(({ kind, url }) => (
          <li key={url}>
            <a href={url} rel="nofollow noopener noreferrer" target="_blank">
              {linkText[kind]}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
