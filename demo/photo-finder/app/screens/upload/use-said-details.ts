import { useRef } from 'react';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import { ask } from '../../state/api/api.ts';
import type { PhotoDetails } from '../../state/upload/photo-details.ts';
import { uploadDrafts } from '../../state/upload/upload-drafts.ts';
import { useKeyedEffect } from '../../state/view/use-keyed-effect.ts';

const saveAfterMs = 700;

/**
 * What is said of a draft: kept on the device at once and by the service soon. `resumed`: what only
 * this device knew of it when it was opened.
 */
export function useSaidDetails(photo: OwnPhoto, resumed: PhotoDetails, onChange: (next: OwnPhoto) => void) {
  const unsaved = useRef<PhotoDetails>(resumed);
  const timer = useRef(0);

  /**
   * Keeps what was said a moment after it was said, and at every step. A failure keeps it for the
   * next time.
   */
  const save = async () => {
    clearTimeout(timer.current);
    const said = unsaved.current;
    if (Object.keys(said).length === 0) return;
    unsaved.current = {};
    try {
      await ask('updatePhoto', { photoId: photo.id, ...said });
      await uploadDrafts.keepSaid(photo.id, unsaved.current);
    } catch (failure) {
      unsaved.current = { ...said, ...unsaved.current };
      throw failure;
    }
  };
  const say = (said: PhotoDetails, shown: Partial<OwnPhoto> = {}) => {
    unsaved.current = { ...unsaved.current, ...said };
    void uploadDrafts.keepSaid(photo.id, unsaved.current);
    onChange({ ...photo, ...said, ...shown } as OwnPhoto);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save().catch(() => {}), saveAfterMs);
  };
  // Only when it is left.
  useKeyedEffect([], () => () => void save().catch(() => {}));

  return { save, say };
}
