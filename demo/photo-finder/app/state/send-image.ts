import { apiBase } from '../../contract/routes.ts';
import type { OwnImage } from '../../contract/upload-entities.ts';
import type { Stage, View } from '../../contract/vocabulary.ts';
import { ApiError, asApiError } from './api-error.ts';
import { memberToken } from './membership.ts';

/** Longer than other calls: a phone on a train sends two megabytes. */
const patienceMs = 120_000;

/** One image of a draft, with its progress from 0 to 1: what `fetch` cannot tell. */
export function sendImage(
  photoId: string,
  image: Blob,
  { stage, view }: { stage: Stage; view: View },
  onProgress: (part: number) => void,
): Promise<OwnImage> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiBase}/v1/photos/${photoId}/assets?stage=${stage}&view=${view}`);
    const token = memberToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    request.timeout = patienceMs;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(asApiError(undefined));
    request.ontimeout = () =>
      reject(new ApiError({ code: 'timeout', status: 0, message: 'Sending took too long. Please try again.' }));
    request.onload = () => {
      const { data, error } = (request.response ?? {}) as {
        data?: OwnImage;
        error?: { code: string; message: string; requestId?: string };
      };
      if (request.status < 300 && data) resolve(data);
      else
        reject(
          new ApiError({
            code: error?.code ?? 'unknown-error',
            message: error?.message ?? 'This picture could not be taken. Please try again.',
            status: request.status,
            requestId: error?.requestId,
          }),
        );
    };
    const form = new FormData();
    form.set('image', image, 'image');
    request.send(form);
  });
}
