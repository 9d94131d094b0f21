import type { ReactNode } from 'react';
import type { ModerationItem } from '../../../contract/moderation-entities.ts';
import { photoStateText } from '../../../contract/moderation-texts.ts';
import { Button } from '../../parts/button.tsx';
import { Icon } from '../../parts/icon.tsx';
import { wordText } from '../../state/finder/labels.ts';
import styles from './moderation.module.css';
import { VeiledPicture } from './veiled-picture.tsx';

/** What is decided about. Nothing of it is on this device before the moderator asks for it. */
export function ItemPictures({
  item: { photos, portrait, alike },
  isUnveiled,
  isBusy,
  onToggle,
}: {
  item: ModerationItem;
  isUnveiled: boolean;
  isBusy: boolean;
  onToggle(): void;
}): ReactNode {
  const shown = (src: string | null) => (isUnveiled ? src : null);
  return (
    <section aria-label="Pictures">
      <div className={styles.hold}>
        <Button
          kind={isUnveiled ? 'secondary' : 'primary'}
          icon={isUnveiled ? 'eye-off' : 'eye'}
          isBusy={isBusy}
          onClick={onToggle}
        >
          {isUnveiled ? 'Veil again' : 'Look at the pictures'} <kbd>V</kbd>
        </Button>
        <span>
          <Icon name="check" size={16} /> Encoded anew, no metadata
        </span>
      </div>
      <div className={styles.pictures}>
        {photos.flatMap((photo) =>
          photo.images.map((image) => (
            <figure key={image.id}>
              <VeiledPicture src={shown(image.src)} th={image.th} w={image.w} h={image.h} alt={photo.alt} />
              <figcaption>
                {wordText(image.stage)}, {wordText(image.view).toLowerCase()}
              </figcaption>
            </figure>
          )),
        )}
        {portrait?.was && (
          <figure>
            <VeiledPicture src={portrait.was} w={320} h={320} alt="The portrait that is shown now" />
            <figcaption>Portrait now</figcaption>
          </figure>
        )}
        {portrait && (
          <figure>
            <VeiledPicture src={shown(portrait.src)} w={320} h={320} alt="The portrait" />
            <figcaption>{portrait.was ? 'New portrait' : 'Portrait, the first one'}</figcaption>
          </figure>
        )}
      </div>
      {alike.length > 0 && (
        <>
          <h3>Looks the same as</h3>
          <div className={styles.alike}>
            {alike.map((other) => (
              <figure key={other.photoId}>
                <VeiledPicture src={shown(other.src)} w={320} h={400} alt="A picture of another set" />
                <figcaption>{photoStateText[other.status]}</figcaption>
              </figure>
            ))}
          </div>
        </>
      )}
    </section>
  );
}
