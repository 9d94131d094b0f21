import '../shared-chunk.ts';
import '../../state/api/lazy-routes.ts';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import type { Story } from '../../../contract/story-entities.ts';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { gonePhotos } from '../../state/finder/gone-photos.ts';
import { procedureName } from '../../state/finder/labels.ts';
import { changeQuery } from '../../state/view/location.ts';
import { reveal } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { useVeiled } from '../../state/view/use-veiled.ts';
import { Button, buttonClass } from '../button.tsx';
import { Notice, Problem } from '../notice.tsx';
import { Picture } from '../picture.tsx';
import styles from './stories.module.css';
import { type Stop, stopsOf, weeksText } from './story.model.ts';

/** Stories that name this provider, confirmed by both sides. */
export function ProviderStories({ sid, mayEdit }: { sid: string; mayEdit: boolean }): ReactNode {
  const level = useSignalValue(reveal.level);
  const gone = useSignalValue(gonePhotos);
  const seen = level > 0 ? { reveal: String(level) as '1' | '2' } : {};
  const { data, error, retry, set } = useLoaded(
    (signal) => ask('listProviderStories', { providerId: sid, ...seen }, { signal }),
    [sid, level],
    { keeps: true },
  );
  const [isBusy, setBusy] = useState(false);
  const more = async () => {
    setBusy(true);
    await ask('listProviderStories', { providerId: sid, cursor: data?.next ?? '', ...seen }).then(
      ({ items, next }) => set({ items: [...(data?.items ?? []), ...items], next }),
      (failure: unknown) => toast(messageOf(failure), { kind: 'error' }),
    );
    setBusy(false);
  };
  const manage = mayEdit && (
    <Link href="/collections?tab=uploads" className={buttonClass('secondary')}>
      Confirm stories that name this page
    </Link>
  );
  if (error && !data) return <Problem error={error} onRetry={retry} />;
  const shown = (data?.items ?? []).map((story) => ({ story, stops: stopsOf(story, gone) }));
  if (data && shown.length === 0)
    return (
      <Notice icon="list" title="No stories yet" actions={manage || undefined}>
        <p>A story shows sets of one person over time, and names the surgeon once both sides have confirmed it.</p>
      </Notice>
    );
  return (
    <div className={styles.screen}>
      {manage}
      <ul className={styles.strips} aria-busy={!data}>
        {data
          ? shown.map(({ story, stops }) => stops.length > 0 && <Strip key={story.id} story={story} stops={stops} />)
          : [1, 2].map((ghost) => <li key={ghost} className={styles.ghost} />)}
      </ul>
      {data?.next && (
        <Button isBusy={isBusy} disabled={isBusy} onClick={() => void more()}>
          Show more
        </Button>
      )}
    </div>
  );
}

function Strip({ story, stops }: { story: Story; stops: readonly Stop[] }): ReactNode {
  const name = `${procedureName(story.proc)}: ${stops.map(({ weeks }) => weeksText(weeks)).join(', ')}`;
  return (
    <li>
      <button
        type="button"
        className={styles.strip}
        aria-label={`Story, ${name}`}
        onClick={() => changeQuery({ story: story.id, at: null }, { state: { from: 'feed' } })}
      >
        <span className={styles.frames}>
          {stops.slice(0, 5).map((stop) => (
            <Frame key={stop.key} stop={stop} />
          ))}
        </span>
        <b>{procedureName(story.proc)}</b>
        <small>{stops.map(({ weeks }) => weeksText(weeks)).join(' · ')}</small>
      </button>
    </li>
  );
}

function Frame({ stop: { card, pic } }: { stop: Stop }): ReactNode {
  return (
    <span>
      <Picture picture={pic} alt="" sizes="160px" isHidden={useVeiled({ id: card.id, sens: card.sens, pic })} />
    </span>
  );
}
