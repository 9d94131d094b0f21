import '../../parts/shared-chunk.ts';
import '../../state/api/lazy-routes.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Check } from '../../parts/check.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import styles from '../../parts/form-page.module.css';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { learnSaves } from '../../state/collections/saves.ts';
import { markGone } from '../../state/finder/gone-photos.ts';
import { countText } from '../../state/finder/labels.ts';
import { changeQuery } from '../../state/view/location.ts';

/** `?data=mine`: everything that is kept of the member, as a file, or gone. */
export function MyData(): ReactNode {
  const [isSure, setSure] = useState(false);
  const [isBusy, setBusy] = useState<'load' | 'erase' | null>(null);
  const [wrong, setWrong] = useState('');
  const close = () => changeQuery({ data: null }, { replace: true, state: window.history.state });
  const during = async (what: 'load' | 'erase', work: () => Promise<void>) => {
    setBusy(what);
    setWrong('');
    await work().catch((failure: unknown) => setWrong(messageOf(failure)));
    setBusy(null);
  };
  const load = () =>
    during('load', async () => {
      const text = JSON.stringify(await ask('exportMyData', {}), null, 2);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
      link.download = 'afterview-my-data.json';
      link.click();
      URL.revokeObjectURL(link.href);
    });
  const erase = () =>
    during('erase', async () => {
      const { photoIds, collections } = await ask('eraseMyData', { confirm: 'erase' });
      markGone(...photoIds);
      void learnSaves();
      toast(
        `Erased: ${countText(photoIds.length, 'set of photos', 'sets of photos')}, ${countText(collections, 'collection', 'collections')}.`,
        { kind: 'success' },
      );
      close();
    });
  return (
    <Dialog title="Your data" onClose={close}>
      <div className={styles.form}>
        <p className={styles.lead}>
          What you uploaded, saved, noted, reported and agreed to. Measurements and filters were never kept: they stay
          on your device.
        </p>
        <Button isBusy={isBusy === 'load'} disabled={isBusy !== null} onClick={() => void load()}>
          Download all of it
        </Button>
        <div className={styles.apart}>
          <h3>Erase all of it</h3>
          <p className={styles.lead}>
            Your photos are out of sight at once, and your collections are gone for good. Your account itself stays; you
            can delete that in your profile.
          </p>
          <Check isChecked={isSure} onChange={setSure}>
            I want everything erased
          </Check>
          <Button
            kind="danger"
            isBusy={isBusy === 'erase'}
            disabled={!isSure || isBusy !== null}
            onClick={() => void erase()}
          >
            Erase my data
          </Button>
        </div>
        {wrong && (
          <p className={styles.wrong} role="alert">
            {wrong}
          </p>
        )}
      </div>
    </Dialog>
  );
}
