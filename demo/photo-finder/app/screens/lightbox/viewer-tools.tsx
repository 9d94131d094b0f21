import type { ReactNode } from 'react';
import { IconButton } from '../../parts/button.tsx';
import { Group } from '../../parts/group.tsx';
import { Picture } from '../../parts/picture.tsx';
import type { Mode } from '../../parts/stage/stage.tsx';
import { mostZoom, type Zoom } from '../../parts/stage/use-zoom.ts';
import { wordText } from '../../state/finder/labels.ts';
import type { LightboxView } from './lightbox.model.ts';
import styles from './lightbox.module.css';

interface Props {
  sights: readonly LightboxView[];
  isVeiled: boolean;
  sightAt: number;
  onSight(at: number): void;
  stepAt: number;
  onStep(at: number): void;
  mode: Mode;
  onMode(mode: Mode): void;
  hasBefore: boolean;
  zoom: Zoom;
}

const modes: readonly [Mode, string][] = [
  ['slide', 'Slider'],
  ['side', 'Side by side'],
  ['before', 'Before'],
  ['after', 'After'],
];
const monthsText = (months: number | null) => (months === null ? 'Later' : months < 1 ? '< 1 mo' : `${months} mo`);

/**
 * What stands below the picture: how before and after are shown, the views, the steps of healing,
 * zoom.
 */
export function Tools(props: Props): ReactNode {
  const { sights, isVeiled, sightAt, onSight, stepAt, onStep, mode, onMode, hasBefore, zoom } = props;
  const sight = sights[sightAt];
  return (
    <div className={styles.bottom}>
      {hasBefore && (
        <Group className={styles.modes} label="How it is shown">
          {modes.map(([value, label]) => (
            <button key={value} type="button" aria-pressed={mode === value} onClick={() => onMode(value)}>
              {label}
            </button>
          ))}
        </Group>
      )}
      {sight && sight.later.length > 1 && (
        <Group className={styles.modes} label="Healing">
          {sight.later.map(({ id, months }, i) => (
            <button key={id} type="button" aria-pressed={stepAt === i} onClick={() => onStep(i)}>
              {monthsText(months)}
            </button>
          ))}
        </Group>
      )}
      {sights.length > 1 && (
        <Group className={styles.thumbs} label="Views">
          {sights.map(({ view, later, before }, i) => {
            const asset = later.at(-1) ?? before;
            return (
              <button
                key={view}
                type="button"
                aria-pressed={sightAt === i}
                aria-label={wordText(view)}
                title={wordText(view)}
                onClick={() => onSight(i)}
              >
                {asset && <Picture picture={asset.pic} alt="" sizes="44px" isHidden={isVeiled} />}
              </button>
            );
          })}
        </Group>
      )}
      <div className={styles.zooms}>
        <IconButton
          icon="minus"
          label="Zoom out (−)"
          disabled={zoom.view.scale <= 1}
          onClick={() => zoom.zoomBy(1 / 1.4)}
        />
        <IconButton
          icon="plus"
          label="Zoom in (+)"
          disabled={zoom.view.scale >= mostZoom}
          onClick={() => zoom.zoomBy(1.4)}
        />
      </div>
    </div>
  );
}
