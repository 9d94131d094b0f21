import type { OwnImage } from '../../../contract/upload-entities.ts';
import type { Stage, View } from '../../../contract/vocabulary.ts';
import { sendFile } from './send-file.ts';

/** One image of a draft. */
export const sendImage = (
  photoId: string,
  image: Blob,
  { stage, view }: { stage: Stage; view: View },
  onProgress: (part: number) => void,
): Promise<OwnImage> =>
  sendFile<OwnImage>(`/v1/photos/${photoId}/assets?stage=${stage}&view=${view}`, image, onProgress);
