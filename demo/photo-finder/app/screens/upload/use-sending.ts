import { useState } from 'react';
import type { OwnPhoto } from '../../../contract/upload-entities.ts';
import type { Stage, View } from '../../../contract/vocabulary.ts';
import { ask } from '../../state/api/api.ts';
import { ApiError, asApiError } from '../../state/api/api-error.ts';
import { mayQueue } from '../../state/api/queued-writes.ts';
import { useOnline } from '../../state/api/use-online.ts';
import { sendImage } from '../../state/upload/send-image.ts';
import { uploadDrafts } from '../../state/upload/upload-drafts.ts';
import type { Sending } from './sending-image.tsx';

const isNetwork = (error: Sending['error']) => error instanceof ApiError && error.isNetwork;

/** The pictures on their way to a set: each is sent, and again once the network is back. */
export function useSending(photo: OwnPhoto, onChange: (next: OwnPhoto) => void) {
  const [sending, setSending] = useState<readonly Sending[]>([]);

  const change = (key: string, to: Partial<Sending>) =>
    setSending((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const drop = (key: string) => {
    void uploadDrafts.dropFile(key);
    setSending((all) => all.filter((one) => one.key !== key));
  };
  const show = (key: string, name: string) =>
    setSending((all) => [...all, { key, name, part: 0, error: null, again: null }]);

  const send = async (key: string, image: Blob, what: { stage: Stage; view: View }, isAgain = false) => {
    change(key, { error: null, part: 0.01, again: null });
    try {
      await sendImage(photo.id, image, what, (part) => change(key, { part })).catch((failure: unknown) => {
        // It got through before, and only the answer was lost.
        if (!isAgain || asApiError(failure).code !== 'duplicate-image') throw failure;
      });
      onChange(await ask('getMyPhoto', { photoId: photo.id }));
      drop(key);
    } catch (failure) {
      const error = asApiError(failure);
      const again = () => void send(key, image, what, isAgain || error.isNetwork);
      change(key, { error, again: mayQueue(error) ? again : null });
    }
  };
  useOnline(() => {
    for (const { error, again } of sending) if (isNetwork(error)) again?.();
  });
  return { sending, show, change, drop, send };
}
