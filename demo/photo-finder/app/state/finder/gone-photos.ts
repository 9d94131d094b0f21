import { signal } from '@preact/signals-core';
import { reload } from '../api/reload.ts';
import { ownCollections } from '../collections/collections-known.ts';
import { readText, writeText } from '../view/storage.ts';
import { compared } from './compared.ts';

const channelName = 'pf.gone';
/**
 * When a photo was last taken out of sight in this browser: a page that the browser had laid aside
 * compares it.
 */
const stampKey = 'pf.goneAt';
const ids = signal<ReadonlySet<string>>(new Set());
let channel: BroadcastChannel | undefined;

/**
 * Photos that were taken out of sight in this browser: what was loaded before shows them no more.
 */
export const gonePhotos = ids;

function forget(photoIds: readonly string[]): void {
  ids.value = new Set([...ids.peek(), ...photoIds]);
  compared.value = compared.peek().filter(({ id }) => !photoIds.includes(id));
  ownCollections.value = null;
  window.dispatchEvent(new Event('pf:collections-changed'));
}

export function markGone(...photoIds: string[]): void {
  writeText('local', stampKey, String(Date.now()));
  forget(photoIds);
  channel?.postMessage(photoIds);
}

/** Put back by a moderator of this browser; other tabs learn of it when they load anew. */
export function markBack(...photoIds: string[]): void {
  ids.value = new Set([...ids.peek()].filter((id) => !photoIds.includes(id)));
}

/**
 * Every tab of this browser is notified, and a page that comes back from the browser's memory loads
 * anew.
 */
export function startGonePhotos(): () => void {
  const stamp = readText('local', stampKey);
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted && readText('local', stampKey) !== stamp) reload().catch(() => {});
  };
  window.addEventListener('pageshow', onShow);
  channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<string[]>) => forget(data);
  return () => {
    window.removeEventListener('pageshow', onShow);
    channel?.close();
  };
}
