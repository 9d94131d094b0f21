import '../../parts/shared-chunk.ts';
import '../../state/api/lazy-routes.ts';
import { type ReactNode, useEffect, useState } from 'react';
import type { Story } from '../../../contract/story-entities.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { closeStory, type Stop, stopsOf } from '../../parts/story/story.model.ts';
import { ask } from '../../state/api/api.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { shareLink } from '../../state/collections/share.ts';
import { gonePhotos } from '../../state/finder/gone-photos.ts';
import { procedureName } from '../../state/finder/labels.ts';
import { useKeyListener } from '../../state/view/keys.ts';
import { place } from '../../state/view/location.ts';
import { reveal } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import styles from './story.module.css';
import { StoryInvitation } from './story-invitation.tsx';
import { StoryPanel } from './story-panel.tsx';
import { StorySlider } from './story-slider.tsx';
import { StoryStage } from './story-stage.tsx';

/** `?story=`: sets of one person in time order, over whichever screen it was opened from. */
export function StoryViewer({ id }: { id: string }): ReactNode {
  const query = new URLSearchParams(useSignalValue(place).search);
  const level = useSignalValue(reveal.level);
  const shown = useSignalValue(reveal.shown);
  const gone = useSignalValue(gonePhotos);
  const [known, setKnown] = useState<readonly string[]>([]);
  // A picture that the visitor uncovered by itself needs `reveal` too; its id comes with the data.
  const asked = known.some((photoId) => shown.has(photoId)) ? 2 : level;
  const { data, error, retry } = useLoaded<Story>(
    (signal) => ask('getStory', { storyId: id, ...(asked ? { reveal: String(asked) as '1' | '2' } : {}) }, { signal }),
    [id, asked],
    { keeps: true },
  );
  useEffect(() => setKnown(data?.sets.map(({ card }) => card.id) ?? []), [data]);
  const stops = data ? stopsOf(data, gone) : [];
  const isGone = error?.status === 404 || error?.status === 400 || (data !== undefined && stops.length === 0);
  const invitation = query.get('invitation');

  return (
    <Dialog
      shape="full"
      label={data ? `Story: ${procedureName(data.proc)}` : 'A story'}
      onClose={closeStory}
      className={styles.story}
    >
      <div className={styles.top}>
        <IconButton icon="close" label="Close" onClick={closeStory} />
        {stops.length > 0 && (
          <IconButton
            icon="share"
            label="Share"
            onClick={() => void shareLink(`${window.location.origin}/?story=${id}`, 'A story on Afterview')}
          />
        )}
      </div>
      {isGone ? (
        <Notice
          icon="eye-off"
          title="There is no such story"
          actions={
            <Button kind="primary" onClick={closeStory}>
              Back to the gallery
            </Button>
          }
        >
          <p>Its sets may have been taken back. One set alone is no story.</p>
        </Notice>
      ) : error && !data ? (
        <Problem error={error} onRetry={retry} />
      ) : data ? (
        <Viewer
          story={data}
          stops={stops}
          start={query.get('at')}
          invitation={
            invitation && (
              <StoryInvitation storyId={id} token={invitation} hasSurgeon={data.surgeon !== null} onDone={retry} />
            )
          }
        />
      ) : (
        <div className={styles.layout} aria-busy="true">
          <div className={styles.viewer}>
            <div className={styles.ghost} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface ViewerProps {
  story: Story;
  stops: readonly Stop[];
  /** The set that it was opened from. */
  start: string | null;
  invitation: ReactNode;
}

function Viewer({ story, stops, start, invitation }: ViewerProps): ReactNode {
  const [chosen, setChosen] = useState(() => stops.find(({ key }) => key === start)?.key ?? stops[0]!.key);
  const at = Math.max(
    0,
    stops.findIndex(({ key }) => key === chosen),
  );
  const stop = stops[at]!;
  const go = (to: number) => setChosen(stops[Math.min(stops.length - 1, Math.max(0, to))]!.key);

  useKeyListener((event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (document.querySelectorAll('dialog[open]').length > 1) return;
    const target = event.target as HTMLElement | null;
    if (target?.matches('input')) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    go(at + by);
  });

  return (
    <div className={styles.layout}>
      <div className={styles.viewer}>
        <StoryStage stops={stops} at={at} onSwipe={(to) => go(at + (to === 'next' ? 1 : -1))} />
        <StorySlider stops={stops} at={at} onGo={go} />
      </div>
      <StoryPanel story={story} stops={stops} stop={stop}>
        {invitation}
      </StoryPanel>
    </div>
  );
}
