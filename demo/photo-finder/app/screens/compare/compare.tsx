import '../../parts/shared-chunk.ts';
import { type CSSProperties, Fragment, type ReactNode, useState } from 'react';
import type { Photo } from '../../../contract/entities.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Group } from '../../parts/group.tsx';
import { Problem } from '../../parts/notice.tsx';
import { factsOf } from '../../parts/stage/facts.ts';
import { Stage } from '../../parts/stage/stage.tsx';
import { useZoom, type Zoom } from '../../parts/stage/use-zoom.ts';
import { Veil } from '../../parts/stage/veil.tsx';
import { ask } from '../../state/api/api.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { shareLink } from '../../state/collections/share.ts';
import { compared } from '../../state/finder/compared.ts';
import { gonePhotos } from '../../state/finder/gone-photos.ts';
import { countText, procedureName } from '../../state/finder/labels.ts';
import { units } from '../../state/finder/units.ts';
import { maxCompared } from '../../state/view/client-limits.ts';
import { isForScreen, useKeyListener } from '../../state/view/keys.ts';
import { changeQuery } from '../../state/view/location.ts';
import { reveal } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { useVeiled } from '../../state/view/use-veiled.ts';
import styles from './compare.module.css';

/**
 * `?compare=`: up to four results beside each other. They zoom and move together; what differs is
 * said.
 */
export function Compare({ ids }: { ids: readonly string[] }): ReactNode {
  const wanted = ids.slice(0, maxCompared);
  const level = useSignalValue(reveal.level);
  const shown = useSignalValue(reveal.shown);
  const askedOf = (id: string) => (shown.has(id) ? 2 : level);
  const zoom = useZoom();
  const [showsBefore, setShowsBefore] = useState(false);
  const { data, error, retry } = useLoaded<(Photo | null)[]>(
    (signal) =>
      Promise.all(
        wanted.map((photoId) => {
          const asked = askedOf(photoId);
          return ask(
            'getPhoto',
            { photoId, ...(asked ? { reveal: String(asked) as '1' | '2' } : {}) },
            { signal },
          ).catch((failure: unknown) => {
            // One that is gone must not take the others along.
            if (failure instanceof Error && 'status' in failure && [404, 410].includes(Number(failure.status)))
              return null;
            throw failure;
          });
        }),
      ),
    [wanted.join(), wanted.map(askedOf).join()],
    { keeps: true },
  );
  const gone = useSignalValue(gonePhotos);
  const photos = data?.flatMap((one) => (one && !gone.has(one.card.id) ? [one] : [])) ?? [];
  const close = () => changeQuery({ compare: null }, { replace: true });
  const remove = (id: string) => {
    const rest = wanted.filter((one) => one !== id);
    compared.value = compared.peek().filter((one) => one.id !== id);
    changeQuery({ compare: rest.length > 1 ? rest.join(',') : null }, { replace: true });
  };
  useKeyListener((event) => {
    if (!isForScreen(event)) return;
    if (event.key === '+' || event.key === '=') zoom.zoomBy(1.4);
    else if (event.key === '-') zoom.zoomBy(1 / 1.4);
    else if (event.key === '0') zoom.reset();
    else if (event.key === ' ' && !(event.target as HTMLElement).closest('button, a')) {
      event.preventDefault();
      setShowsBefore((now) => !now);
    }
  });

  const style = { '--count': Math.max(1, photos.length || wanted.length) } as CSSProperties;
  return (
    <Dialog shape="full" label="Compare" onClose={close} className={styles.compare}>
      <div className={styles.head}>
        <IconButton icon="close" label="Close" onClick={close} />
        <h1>Compare</h1>
        {photos.some(({ card }) => card.before) && (
          <Button kind="plain" aria-pressed={showsBefore} onClick={() => setShowsBefore(!showsBefore)}>
            {showsBefore ? 'Show after' : 'Show before'}
          </Button>
        )}
        <IconButton icon="minus" className={styles.zoom} label="Zoom out (−)" onClick={() => zoom.zoomBy(1 / 1.4)} />
        <IconButton icon="plus" className={styles.zoom} label="Zoom in (+)" onClick={() => zoom.zoomBy(1.4)} />
        <IconButton
          icon="share"
          label="Share"
          onClick={() => void shareLink(window.location.href, 'A comparison on Afterview')}
        />
      </div>
      <div className={styles.scroll}>
        {error && photos.length === 0 ? (
          <Problem error={error} onRetry={retry} />
        ) : (
          <>
            <div className={styles.stages} style={style} aria-busy={!data}>
              {!data && wanted.map((id) => <div key={id} className={styles.ghost} />)}
              {photos.map((photo, i) => (
                <One key={photo.card.id} place={i + 1} {...{ photo, zoom, showsBefore }} onRemove={remove} />
              ))}
            </div>
            {data && photos.length < wanted.length && (
              <p className={styles.caption}>
                {countText(wanted.length - photos.length, 'of these is', 'of these are')} no longer available.
              </p>
            )}
            <Facts photos={photos} />
            <p className={styles.caption}>One person’s result each. Yours will differ. Not medical advice.</p>
          </>
        )}
      </div>
    </Dialog>
  );
}

function One({
  place,
  photo: { card },
  zoom,
  showsBefore,
  onRemove,
}: {
  /** What the table of facts calls it. */
  place: number;
  photo: Photo;
  zoom: Zoom;
  showsBefore: boolean;
  onRemove(id: string): void;
}): ReactNode {
  const isVeiled = useVeiled(card);
  return (
    <Group label={`Result ${place}`}>
      <IconButton
        icon="close"
        size={16}
        label={`Remove result ${place}, ${procedureName(card.proc)}`}
        className={styles.remove}
        onClick={() => onRemove(card.id)}
      />
      <Stage
        after={card.pic}
        before={card.before}
        alt={card.alt}
        mode={showsBefore ? 'before' : 'after'}
        cut={50}
        onCut={() => {}}
        zoom={zoom}
        isHidden={isVeiled}
        isLabelled={card.syn === 1}
        veil={<Veil card={card} />}
      />
    </Group>
  );
}

/** Every fact that any of them states, a row each; rows that differ say so. */
function Facts({ photos }: { photos: readonly Photo[] }): ReactNode {
  const system = useSignalValue(units);
  if (photos.length === 0) return null;
  const facts = photos.map(
    (photo) => new Map([['Procedure', procedureName(photo.card.proc)], ...factsOf(photo, system)]),
  );
  const names = [...new Set(facts.flatMap((one) => [...one.keys()]))];
  return (
    <table className={styles.facts}>
      <caption className="unseen">Facts side by side</caption>
      <thead>
        <tr>
          {photos.map(({ card }, i) => (
            <th key={card.id} scope="col">
              <span className="unseen">Result {i + 1}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {names.map((name) => {
          const values = facts.map((one) => one.get(name) ?? '–');
          const differs = new Set(values).size > 1 ? '' : undefined;
          return (
            <Fragment key={name}>
              <tr data-differs={differs}>
                <th scope="rowgroup" colSpan={photos.length}>
                  {name}
                </th>
              </tr>
              <tr data-differs={differs}>
                {values.map((value, i) => (
                  <td key={photos[i]!.card.id}>{value}</td>
                ))}
              </tr>
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
