import { useEffect, useState } from 'react';
import type { Provider } from '../../../contract/provider-entities.ts';
import { ask } from '../../state/api/api.ts';
import { asApiError, messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { decode, encode, NotUsable, untouched } from '../../state/upload/prepare.ts';
import { sendFile } from '../../state/upload/send-file.ts';

export const leastSidePx = 320;

/** What was chosen, ready to be sent; it stays until it got through or is left out. */
export interface ChosenPortrait {
  bitmap: ImageBitmap;
  src: string;
  /**
   * Where along its longer side the square lies, in percent: what is above it, or left of it, to
   * what is below.
   */
  at: number;
}

/** The square of it that was chosen. */
const squareOf = ({ bitmap, at }: ChosenPortrait) => {
  const { width, height } = bitmap;
  const side = Math.min(width, height);
  return createImageBitmap(bitmap, ((width - side) * at) / 100, ((height - side) * at) / 100, side, side);
};

/** A new portrait on its way: chosen, cut, sent; or the one that is there removed. */
export function usePortrait(provider: Provider, onChange: (next: Provider) => void) {
  const [chosen, setChosen] = useState<ChosenPortrait | null>(null);
  const [part, setPart] = useState<number | null>(null);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const src = chosen?.src ?? '';
  useEffect(() => () => URL.revokeObjectURL(src), [src]);
  const providerId = provider.card.sid;

  const choose = async (file: File | undefined) => {
    if (!file) return;
    setError('');
    try {
      const bitmap = await decode(file, leastSidePx);
      const src = URL.createObjectURL(await encode(bitmap, untouched, []));
      // A face is in the middle of what is wide, and high up in what is tall.
      setChosen({ bitmap, src, at: bitmap.height > bitmap.width ? 20 : 50 });
    } catch (failure) {
      setError(failure instanceof NotUsable ? failure.message : 'This file could not be read.');
    }
  };
  /** Shows why it failed; after a change by another editor the next try starts from the newest. */
  const change = async (work: () => Promise<Provider>, said: string) => {
    setBusy(true);
    setError('');
    try {
      onChange(await work());
      setChosen(null);
      toast(said, { kind: 'success' });
    } catch (failure) {
      setError(messageOf(failure));
      if (asApiError(failure).status !== 412) return;
      setError('Your page was changed in the meantime. It is shown as it is now; please try again.');
      await ask('getProvider', { providerId }).then(onChange, () => {});
    } finally {
      setBusy(false);
      setPart(null);
    }
  };
  const send = (what: ChosenPortrait) =>
    change(async () => {
      setPart(0.01);
      const image = await encode(await squareOf(what), untouched, []);
      return sendFile<Provider>(`/v1/providers/${providerId}/portrait`, image, setPart, { ifMatch: provider.rev });
    }, 'Sent. A moderator looks at it first.');
  const remove = () => change(() => ask('removePortrait', { providerId }, { ifMatch: provider.rev }), 'Removed.');
  return { chosen, part, error, isBusy, choose, setChosen, send, remove };
}
