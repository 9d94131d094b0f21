import { apiBase } from '../../../contract/routes.ts';
import { ApiError, asApiError } from '../api/api-error.ts';
import { memberToken } from '../session/membership.ts';

/** Longer than other calls: a phone on a train sends two megabytes. */
const patienceMs = 120_000;

/** One file to a path of the API, with its progress from 0 to 1: which `fetch` cannot report. */
export function sendFile<T>(
  path: string,
  file: Blob,
  onProgress: (part: number) => void,
  { ifMatch, field = 'image' }: { ifMatch?: number; field?: string } = {},
): Promise<T> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', apiBase + path);
    const token = memberToken();
    if (token) request.setRequestHeader('Authorization', `Bearer ${token}`);
    if (ifMatch !== undefined) request.setRequestHeader('If-Match', `"${ifMatch}"`);
    request.timeout = patienceMs;
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(asApiError(undefined));
    request.ontimeout = () =>
      reject(new ApiError({ code: 'timeout', status: 0, message: 'Sending took too long. Please try again.' }));
    request.onload = () => {
      const { data, error } = (request.response ?? {}) as {
        data?: T;
        error?: { code: string; message: string; requestId?: string };
      };
      if (request.status < 300 && data) resolve(data);
      else
        reject(
          new ApiError({
            code: error?.code ?? 'unknown-error',
            message: error?.message ?? 'This file could not be taken. Please try again.',
            status: request.status,
            requestId: error?.requestId,
          }),
        );
    };
    const form = new FormData();
    // Its name stays here: names of files have revealed names of people before.
    form.set(field, file, field);
    request.send(form);
  });
}
