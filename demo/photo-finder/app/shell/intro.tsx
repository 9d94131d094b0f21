import { type ReactNode, useEffect, useState } from 'react';
import config from '../../config.json' with { type: 'json' };
import type { Picture } from '../../contract/entities.ts';
import { Dialog } from '../parts/dialog.tsx';
import { ask } from '../state/api/api.ts';
import { gates } from '../state/session/gates.ts';
import styles from './intro.module.css';
import { IntroCard, introTiles } from './intro-card.tsx';

/**
 * §2.2 the threshold. Both boxes start unticked on every mount, and what is ticked is sent nowhere
 * (§5).
 */
export function Intro(): ReactNode {
  const [isAdult, setAdult] = useState(false);
  const [isWoman, setWoman] = useState(false);
  const [pictures, setPictures] = useState<readonly Picture[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    ask('listPhotos', { limit: String(introTiles) }, { signal: stop.signal, retries: false }).then(
      ({ items }) => setPictures(items.filter(({ sens, pic }) => sens === 0 && pic.k).map(({ pic }) => pic)),
      () => {},
    );
    return () => stop.abort();
  }, []);
  // The gallery comes while the second box is being read.
  useEffect(() => {
    if (isAdult || isWoman) gates.approach();
  }, [isAdult, isWoman]);
  return (
    <Dialog
      label={`Welcome to ${config.product}`}
      shape="full"
      isFirm
      isBeforeGates
      onClose={() => {}}
      className={styles.intro}
    >
      <IntroCard
        isAdult={isAdult}
        isWoman={isWoman}
        onAdult={setAdult}
        onWoman={setWoman}
        onExplore={gates.acceptIntro}
        pictures={pictures}
      />
    </Dialog>
  );
}
