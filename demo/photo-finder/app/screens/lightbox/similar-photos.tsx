import type { ReactNode } from 'react';
import type { PhotoCard } from '../../../contract/entities.ts';
import { Picture } from '../../parts/picture.tsx';
import { ask } from '../../state/api/api.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { gonePhotos } from '../../state/finder/gone-photos.ts';
import { factsLine, procedureName } from '../../state/finder/labels.ts';
import { units } from '../../state/finder/units.ts';
import { reveal } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { useVeiled } from '../../state/view/use-veiled.ts';
import { goTo } from './lightbox.model.ts';
import styles from './lightbox.module.css';

const shown = '12';

/**
 * A dozen like this one; without one, a dozen of the newest. No error is shown when they do not
 * come: they are an extra.
 */
export function SimilarPhotos({ to, title }: { to: string | null; title: string }): ReactNode {
  const level = useSignalValue(reveal.level);
  const seen = level > 0 ? { reveal: String(level) as '1' | '2' } : {};
  const { data } = useLoaded<{ items: readonly PhotoCard[] }>(
    (signal) =>
      to
        ? ask('getSimilarPhotos', { photoId: to, limit: shown, ...seen }, { signal })
        : ask('listPhotos', { limit: shown, sort: 'new', ...seen }, { signal }),
    [to, level],
  );
  const gone = useSignalValue(gonePhotos);
  if (data?.items.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <div className={styles.similar}>
        {data
          ? data.items.filter(({ id }) => !gone.has(id)).map((photo) => <Similar key={photo.id} photo={photo} />)
          : [...Array(8).keys()].map((i) => <div key={i} style={{ aspectRatio: 0.8 }} className={styles.ghost} />)}
      </div>
    </>
  );
}

function Similar({ photo }: { photo: PhotoCard }): ReactNode {
  const system = useSignalValue(units);
  return (
    <button
      type="button"
      aria-label={`${procedureName(photo.proc)}, ${factsLine(photo, system)}`}
      onClick={() => goTo(photo.id)}
    >
      <Picture picture={photo.pic} alt="" sizes="90px" isHidden={useVeiled(photo)} />
    </button>
  );
}
