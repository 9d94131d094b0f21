import type { ReactNode } from 'react';
import type { Story } from '../../../contract/story-entities.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { ProviderLine } from '../../parts/provider-line.tsx';
import { afterText, type Stop } from '../../parts/story/story.model.ts';
import { countText, factsLine, procedureName } from '../../state/finder/labels.ts';
import { units } from '../../state/finder/units.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './story.module.css';

interface Props {
  story: Story;
  stops: readonly Stop[];
  stop: Stop;
  children: ReactNode;
}

/** What is known of the story, and of the set that is shown now. */
export function StoryPanel({ story, stops, stop, children }: Props): ReactNode {
  const { card, weeks } = stop;
  // The time since the operation belongs to the picture from after it.
  const stated = weeks === null ? { f: { ...card.f, since: null } } : card;
  const system = useSignalValue(units);
  const sets = stops.filter((one) => one.weeks !== null).length;
  return (
    <section className={styles.panel} aria-label="About this story">
      <h1>{procedureName(story.proc)}</h1>
      <p className={styles.facts}>{countText(sets, 'set', 'sets')} of one person, in time order</p>
      {children}
      <div className={styles.part} aria-live="polite">
        <h2>{afterText(weeks)}</h2>
        <p className={styles.facts}>{factsLine(stated, system) || 'No measurements stated'}</p>
      </div>
      <Button onClick={() => changeQuery({ photo: card.id, story: null, at: null }, { state: { from: 'story' } })}>
        Everything about this set
      </Button>
      <div className={styles.part}>
        <h2>Surgeon</h2>
        {story.surgeon ? (
          <>
            <ProviderLine provider={story.surgeon} />
            <p className={styles.confirmed}>
              <Icon name="check" size={16} /> Confirmed by the patient and by the surgeon
            </p>
          </>
        ) : (
          <p className={styles.quiet}>Not named. A surgeon is named here once both sides have confirmed it.</p>
        )}
      </div>
      <div className={styles.part}>
        <p className={styles.quiet}>
          {card.syn === 1 ? 'Illustrations of this demo, not photos of a person. ' : ''}
          {card.src === 'patient'
            ? 'The person shown linked these sets herself.'
            : 'The provider linked these sets of one patient.'}{' '}
          Any of them may be withdrawn at any time, and then leaves this story.
        </p>
        <p className={styles.quiet}>One person’s result. Yours will differ. Not medical advice.</p>
        <p className={styles.foot}>
          <button type="button" className="textlink" onClick={() => changeQuery({ report: `photo:${card.id}` })}>
            Report this set
          </button>
          <button type="button" className="textlink" onClick={() => changeQuery({ removal: card.id })}>
            This is me: request removal
          </button>
        </p>
      </div>
    </section>
  );
}
