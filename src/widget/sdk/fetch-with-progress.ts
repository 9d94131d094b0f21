import type { Fetch } from './client.ts';

const NativeRequest = globalThis.XMLHttpRequest;

/**
 * A `fetch` that says how much of an upload has left the page, from 0 to 1: the browser's own one
 * cannot. Unset where there is none.
 */
export function fetchWithProgress(onProgress: (share: number) => void): Fetch | undefined {
  if (!NativeRequest) return;
  return (url, { method = 'POST', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new NativeRequest();
      request.open(method, url);
      request.withCredentials = true;
      for (const [name, value] of Object.entries(headers as Record<string, string>))
        request.setRequestHeader(name, value);
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
      request.onload = () => {
        const retryAfter = request.getResponseHeader('retry-after');
        resolve(
          new Response(request.responseText, {
            status: request.status,
            headers: retryAfter ? { 'retry-after': retryAfter } : {},
          }),
        );
      };
      request.onerror = () => reject(new TypeError('the network failed'));
      request.onabort = request.onerror;
      signal?.addEventListener('abort', () => request.abort());
      request.send(body as FormData);
    });
}
