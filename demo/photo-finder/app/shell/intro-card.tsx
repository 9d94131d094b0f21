import type { ReactNode } from 'react';
import config from '../../config.json' with { type: 'json' };
import type { Picture as PictureData } from '../../contract/entities.ts';
import { Button } from '../parts/button.tsx';
import { Check } from '../parts/check.tsx';
import { OverlayFooter } from '../parts/credits.tsx';
import { Picture } from '../parts/picture.tsx';
import styles from './intro.module.css';
import { Logo } from './logo.tsx';

const columns = 6;
const tilesPerColumn = 4;
export const introTiles = columns * tilesPerColumn;
/**
 * The shapes of the tiles: as uneven as the gallery, and the same with pictures as without. The
 * stylesheet has them by their number.
 */
const shapes = 5;

interface Props {
  isAdult: boolean;
  isWoman: boolean;
  onAdult(isTicked: boolean): void;
  onWoman(isTicked: boolean): void;
  onExplore(): void;
  /** Rendered on the server: no script handles the checkboxes yet. */
  isStill?: boolean;
  pictures: readonly PictureData[];
}

/**
 * §2.2 what stands on the threshold. It keeps no state, so that the build can write it into the
 * page itself.
 */
export function IntroCard({ isAdult, isWoman, onAdult, onWoman, onExplore, isStill, pictures }: Props): ReactNode {
  return (
    <>
      <Backdrop pictures={pictures} />
      <div className={styles.veil} />
      <div className={styles.scroll}>
        <div className={styles.card}>
          <Logo />
          <h1>See results on bodies like yours</h1>
          <p className={styles.blurb}>
            Finding “after photos” of different body types was never possible, until now. Look around, save the ones
            that speak to you, and bring them to the people who help you decide.
          </p>
          <div className={styles.checks} inert={isStill}>
            <Check isChecked={isAdult} onChange={onAdult}>
              I confirm that I am 18+ years old.
            </Check>
            <Check isChecked={isWoman} onChange={onWoman}>
              I confirm that I am or identify as a woman.
            </Check>
          </div>
          <Button kind="primary" isWide className={styles.explore} disabled={!isAdult || !isWoman} onClick={onExplore}>
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
    </>
  );
}

/** Six slow columns. They are decoration: without an answer they stay paper. */
function Backdrop({ pictures }: { pictures: readonly PictureData[] }): ReactNode {
  return (
    <div className={styles.columns} aria-hidden="true">
      {[...Array(columns).keys()].map((column) => (
        <div key={column} className={styles.column}>
          {[...Array(tilesPerColumn).keys()].map((row) => {
            const picture = pictures[row * columns + column];
            return (
              <div key={row} className={styles.tile} data-shape={(row + column * 2) % shapes}>
                {picture && <Picture picture={picture} alt="" sizes="160px" />}
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
