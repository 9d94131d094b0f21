import type { ReactNode } from 'react';
import { Stage } from '../../parts/stage/stage.tsx';
import { useZoom, type Zoom } from '../../parts/stage/use-zoom.ts';
import { Veil } from '../../parts/stage/veil.tsx';
import type { Stop } from '../../parts/story/story.model.ts';
import { useVeiled } from '../../state/view/use-veiled.ts';
import styles from './story.module.css';

interface Props {
  stops: readonly Stop[];
  at: number;
  onSwipe(to: 'next' | 'previous'): void;
}

/** The chosen picture. Its neighbours lie below it, so that the next step need not load. */
export function StoryStage({ stops, at, onSwipe }: Props): ReactNode {
  const zoom = useZoom();
  return (
    <div className={styles.picture}>
      {stops.map((stop, i) =>
        Math.abs(i - at) > 1 ? null : (
          <div key={stop.key} className={styles.layer} data-on={i === at ? '' : undefined} inert={i !== at}>
            <One stop={stop} zoom={zoom} onSwipe={onSwipe} />
          </div>
        ),
      )}
    </div>
  );
}

function One({ stop, zoom, onSwipe }: { stop: Stop; zoom: Zoom; onSwipe: Props['onSwipe'] }): ReactNode {
  const { card, pic, alt } = stop;
  return (
    <Stage
      after={pic}
      before={null}
      alt={alt}
      mode="after"
      cut={50}
      onCut={() => {}}
      zoom={zoom}
      isHidden={useVeiled({ id: card.id, sens: card.sens, pic })}
      isLabelled={card.syn === 1}
      veil={<Veil card={card} />}
      onSwipe={onSwipe}
    />
  );
}
