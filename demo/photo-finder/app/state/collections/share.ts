import { toast } from '../api/events.ts';

/** Copies; answers whether the clipboard took it (R102). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** The device's own way of sharing where it has one, else a copied link. */
export async function shareLink(url: string, title: string): Promise<void> {
  const data = { url, title };
  if (navigator.canShare?.(data) && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share(data);
      return;
    } catch (error) {
      // The member cancelled.
      if ((error as DOMException).name === 'AbortError') return;
    }
  }
  if (await copyText(url)) toast('Link copied', { kind: 'success' });
  else toast(`Copying was refused. The link is ${url}`, { kind: 'error' });
}

export const sharePhoto = (photoId: string): Promise<void> =>
  shareLink(`${window.location.origin}/?photo=${photoId}`, 'A result on Afterview');
