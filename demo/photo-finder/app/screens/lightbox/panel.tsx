import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Photo } from '../../../contract/entities.ts';
import { qualities } from '../../../contract/vocabulary.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ProviderLine } from '../../parts/provider-line.tsx';
import { factsOf } from '../../parts/stage/facts.ts';
import { ownCollections } from '../../state/collections/collections-known.ts';
import { choose, saves, toggleSave } from '../../state/collections/saves.ts';
import { sharePhoto } from '../../state/collections/share.ts';
import { compared, toggleCompared } from '../../state/finder/compared.ts';
import { dayText, factsLine, procedureName, wordText } from '../../state/finder/labels.ts';
import { units } from '../../state/finder/units.ts';
import { changeQuery, queryValue } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { openStory } from './lightbox.model.ts';
import styles from './lightbox.module.css';
import { SimilarPhotos } from './similar-photos.tsx';

/** What is known of a result: who, when, with whose consent; and what can be done with it. */
export function Panel({ photo }: { photo: Photo }): ReactNode {
  const { card, caption, provider } = photo;
  const system = useSignalValue(units);
  const similar = useRef<HTMLElement>(null);
  const wantsSimilar = queryValue('show') === 'similar';
  useEffect(() => {
    if (wantsSimilar) similar.current?.scrollIntoView({ block: 'start' });
  }, [wantsSimilar]);
  return (
    <section className={styles.panel} tabIndex={-1} aria-label="About this result">
      <h1>{procedureName(card.proc)}</h1>
      <p className={styles.facts}>{factsLine(card, system) || 'No measurements stated'}</p>
      <Actions photo={photo} />
      {caption && (
        <div className={styles.part}>
          <p>{caption}</p>
        </div>
      )}
      <div className={styles.part}>
        <h2>In detail</h2>
        <dl className={styles.table}>
          {factsOf(photo, system).map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      <div className={styles.part}>
        <h2>How well it can be compared</h2>
        <ul className={styles.marks}>
          {qualities.map((quality) => {
            const isOn = photo.quality.includes(quality);
            return (
              <li key={quality} data-off={isOn ? undefined : ''}>
                <Icon name={isOn ? 'check' : 'minus'} size={16} />
                <span>
                  {wordText(quality)}
                  {!isOn && <span className="unseen">: not stated</span>}
                </span>
              </li>
            );
          })}
        </ul>
      </div>
      <div className={styles.part}>
        <h2>Provider</h2>
        {provider && <ProviderLine provider={provider} />}
        <p className={styles.quiet}>
          {!provider && 'Not named. '}
          <Link className="textlink" href={`/providers?proc=${card.proc}`}>
            Providers who offer this
          </Link>
        </p>
      </div>
      <div className={styles.part}>
        <p className={styles.quiet}>
          {wordText(card.src)}, {dayText(photo.publishedAt)}.{' '}
          {card.syn === 1 ? 'An illustration of this demo, not a photo of a person. ' : ''}
          {photo.consent.kind === 'self'
            ? 'Published with the consent of the person shown'
            : 'Published with the written consent of the person shown, which the provider holds'}
          , given on {dayText(photo.consent.acceptedAt)}. It may be withdrawn any time.
        </p>
        <p className={styles.quiet}>One person’s result. Yours will differ. Not medical advice.</p>
        <p className={styles.foot}>
          <button type="button" className="textlink" onClick={() => changeQuery({ report: `photo:${card.id}` })}>
            Report
          </button>
          <button type="button" className="textlink" onClick={() => changeQuery({ removal: card.id })}>
            This is me: request removal
          </button>
        </p>
      </div>
      <section ref={similar} className={styles.part}>
        <SimilarPhotos to={card.id} title="More like this" />
      </section>
    </section>
  );
}

function Actions({ photo: { card } }: { photo: Photo }): ReactNode {
  const collections = useSignalValue(saves.saved).get(card.id);
  const own = useSignalValue(ownCollections);
  const isCompared = useSignalValue(compared).some(({ id }) => id === card.id);
  const names = own?.filter(({ id }) => collections?.includes(id)).map(({ title }) => title) ?? [];
  const isSaved = collections !== undefined;
  return (
    <>
      <div className={styles.actions}>
        <Button
          kind={isSaved ? 'secondary' : 'primary'}
          icon={isSaved ? 'heart-full' : 'heart'}
          aria-pressed={isSaved}
          onClick={() => void toggleSave(card.id)}
        >
          {isSaved ? 'Saved' : 'Save'}
        </Button>
        <IconButton icon="down" kind="secondary" label="Choose collections" onClick={() => choose(card.id)} />
        <IconButton
          icon="compare"
          kind="secondary"
          label={isCompared ? 'Remove from compare (C)' : 'Add to compare (C)'}
          aria-pressed={isCompared}
          onClick={() => toggleCompared(card)}
        />
        <IconButton icon="share" kind="secondary" label="Share" onClick={() => void sharePhoto(card.id)} />
      </div>
      {card.story && (
        <p className={styles.quiet}>
          <button type="button" className="textlink" onClick={() => openStory(card)}>
            See this person over time
          </button>
        </p>
      )}
      {names.length > 0 && <p className={styles.quiet}>In {names.join(', ')}</p>}
    </>
  );
}
