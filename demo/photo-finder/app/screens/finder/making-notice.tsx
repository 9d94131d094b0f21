import '../../parts/shared-chunk.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ask } from '../../state/api/api.ts';
import { finder } from './finder.model.ts';
import styles from './making-notice.module.css';

interface Making {
  made: number;
  total: number;
}
const lookEveryMs = 5000;

/**
 * While the demo's illustrations are being made, how far that is; new ones come in with the next
 * search.
 */
export function MakingNotice(): ReactNode {
  const [making, setMaking] = useState<Making | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isOver = false;
    let before = -1;
    const look = async () => {
      const config = await ask('getConfig', {}, { retries: false }).catch(() => null);
      if (isOver) return;
      const demo = config?.demo ?? null;
      const isMaking = demo !== null && demo.made < demo.total;
      setMaking(isMaking ? demo : null);
      // Nothing there yet: as soon as something is, show it.
      if (demo && before === 0 && demo.made > 0) finder.feed.reset();
      before = demo?.made ?? before;
      if (isMaking) timer = setTimeout(look, lookEveryMs);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, []);
  if (!making) return null;
  return (
    <div className={styles.making}>
      <span>
        The demo is drawing its illustrations: {making.made} of {making.total}
      </span>
      <progress max={making.total} value={making.made} aria-label="Illustrations that are drawn" />
    </div>
  );
}
