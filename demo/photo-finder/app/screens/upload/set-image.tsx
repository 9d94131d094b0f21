import type { ReactNode } from 'react';
import type { OwnImage, OwnPhoto } from '../../../contract/upload-entities.ts';
import { type Stage, stages, type View, views } from '../../../contract/vocabulary.ts';
import { IconButton } from '../../parts/button.tsx';
import styles from '../../parts/photo-details/upload.module.css';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { wordText } from '../../state/finder/labels.ts';

interface SetImageProps {
  photo: OwnPhoto;
  image: OwnImage;
  onChange(next: OwnPhoto): void;
}

/** An image of the set, and what it shows from where. */
export function SetImage({ photo, image, onChange }: SetImageProps): ReactNode {
  const arrange = async (to: { stage?: Stage; view?: View }) => {
    const images = photo.images.map((one) => ({
      id: one.id,
      stage: one.stage,
      view: one.view,
      months: one.months,
      ...(one.id === image.id && to),
    }));
    onChange({ ...photo, images: photo.images.map((one) => (one.id === image.id ? { ...one, ...to } : one)) });
    await ask('updatePhoto', { photoId: photo.id, images }).then(onChange, (failure: unknown) => {
      // What is shown is what will be sent.
      onChange(photo);
      toast(messageOf(failure), { kind: 'error' });
    });
  };
  const remove = () =>
    ask('removePhotoImage', { photoId: photo.id, assetId: image.id }).then(onChange, (failure: unknown) =>
      toast(messageOf(failure), { kind: 'error' }),
    );

  return (
    <li>
      <img src={image.src} width={image.w} height={image.h} alt={`${wordText(image.stage)}, ${wordText(image.view)}`} />
      <div className={styles.two}>
        <select
          aria-label="Shows"
          value={image.stage}
          onChange={(event) => void arrange({ stage: event.currentTarget.value as Stage })}
        >
          {stages.map((one) => (
            <option key={one} value={one}>
              {wordText(one)}
            </option>
          ))}
        </select>
        <select
          aria-label="From"
          value={image.view}
          onChange={(event) => void arrange({ view: event.currentTarget.value as View })}
        >
          {views.map((one) => (
            <option key={one} value={one}>
              {wordText(one)}
            </option>
          ))}
        </select>
      </div>
      <IconButton icon="trash" label="Leave this picture out" onClick={() => void remove()} />
    </li>
  );
}
