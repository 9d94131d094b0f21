import { type ReactNode, useEffect, useState } from 'react';
import config from '../../config.json' with { type: 'json' };
import type { PhotoCard } from '../../contract/entities.ts';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/check.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Picture } from '../parts/picture.tsx';
import { ask } from '../state/api.ts';
import { gates } from '../state/gates.ts';
import { OverlayFooter } from './footer.tsx';
import styles from './intro.module.css';
import { Logo } from './logo.tsx';

const columns = 6;
const tilesPerColumn = 4;
/** Shapes of the tiles until there are pictures: as uneven as the gallery. */
const shapes = [0.8, 0.75, 0.8, 0.667, 1];

/** §2.2 the threshold. Both boxes start unticked on every mount, and what is ticked is sent nowhere (§5). */
export function Intro(): ReactNode {
  const [isAdult, setAdult] = useState(false);
  const [isWoman, setWoman] = useState(false);
  return (
    <Dialog label={`Welcome to ${config.product}`} shape="full" isFirm onClose={() => {}} className={styles.intro}>
      <Backdrop />
      <div className={styles.veil} />
      <div className={styles.scroll}>
        <div className={styles.card}>
          <Logo height={40} />
          <h1>See results on bodies like yours</h1>
          <p className={styles.blurb}>
            Finding “after photos” of different body types was never possible, until now. Look around, save the ones
            that speak to you, and bring them to the people who help you decide.
          </p>
          <div className={styles.checks}>
            <Check isChecked={isAdult} onChange={setAdult}>
              I confirm that I am 18+ years old.
            </Check>
            <Check isChecked={isWoman} onChange={setWoman}>
              I confirm that I am or identify as a woman.
            </Check>
          </div>
          <Button
            kind="primary"
            isWide
            className={styles.explore}
            disabled={!isAdult || !isWoman}
            onClick={gates.acceptIntro}
          >
            Explore {config.product}
          </Button>
          <p className={styles.terms}>
            By using this application you agree to the{' '}
            <a href={config.links.terms} target="_blank" rel="noopener">
              terms
            </a>
            .
          </p>
          <OverlayFooter />
        </div>
      </div>
    </Dialog>
  );
}

/** Six slow columns. They are decoration: without an answer they stay paper. */
function Backdrop(): ReactNode {
  const [photos, setPhotos] = useState<readonly PhotoCard[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    ask('listPhotos', { limit: String(columns * tilesPerColumn) }, { signal: stop.signal, retries: false }).then(
      ({ items }) => setPhotos(items.filter(({ sens, pic }) => sens === 0 && pic.k)),
      () => {},
    );
    return () => stop.abort();
  }, []);
  return (
    <div className={styles.columns} aria-hidden="true">
      {Array.from({ length: columns }, (_, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six columns, always the same
        <div key={column} className={styles.column}>
          {Array.from({ length: tilesPerColumn }, (_, row) => {
            const photo = photos[row * columns + column];
            const ar = photo?.pic.ar ?? shapes[(row + column * 2) % shapes.length];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: four tiles, always the same
              <div key={row} className={styles.tile} style={{ aspectRatio: ar }}>
                {photo && <Picture picture={photo.pic} alt="" sizes="160px" />}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
