import '../../parts/shared-chunk.ts';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Notice, Problem } from '../../parts/notice.tsx';
import { procedureName } from '../../state/finder/labels.ts';
import { place } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { closeLightbox } from './lightbox.model.ts';
import styles from './lightbox.module.css';
import { Panel } from './panel.tsx';
import { PanelGhost } from './panel-ghost.tsx';
import { SimilarPhotos } from './similar-photos.tsx';
import { usePhoto } from './use-photo.ts';
import { Viewer } from './viewer.tsx';

/** `?photo=`: one result set, over whichever screen it was opened from. */
export function Lightbox(): ReactNode {
  const id = new URLSearchParams(useSignalValue(place).search).get('photo') ?? '';
  const { photo, card, error, missing, retry } = usePhoto(id);
  const isGone = error?.code === 'gone';

  return (
    <Dialog
      shape="full"
      label={card ? procedureName(card.proc) : 'A result'}
      onClose={closeLightbox}
      className={styles.lightbox}
    >
      {error ? (
        <div className={styles.alone}>
          <div className={styles.top}>
            <IconButton icon="close" label="Close" onClick={closeLightbox} />
          </div>
          {isGone || error.status === 404 ? (
            <Notice
              icon="eye-off"
              title={isGone ? 'This photo was removed' : 'There is no such photo'}
              actions={
                <Button kind="primary" onClick={closeLightbox}>
                  Back to the gallery
                </Button>
              }
            >
              <p>
                {isGone
                  ? 'It was taken back, or is hidden until a moderator has looked at it.'
                  : 'The link may be incomplete.'}
              </p>
            </Notice>
          ) : (
            <Problem error={error} onRetry={retry} />
          )}
          {(isGone || error.status === 404) && <SimilarPhotos to={null} title="Others like to look at these" />}
        </div>
      ) : (
        <div className={styles.layout}>
          <Viewer key={id} card={card} photo={photo} isFromTile={missing !== null} />
          {photo ? <Panel photo={photo} /> : <PanelGhost card={card} error={missing} onRetry={retry} />}
        </div>
      )}
    </Dialog>
  );
}
