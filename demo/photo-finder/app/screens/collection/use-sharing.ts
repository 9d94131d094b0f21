import { useState } from 'react';
import type { Collection } from '../../../contract/collection-entities.ts';
import type { Visibility } from '../../../contract/vocabulary.ts';
import { ask } from '../../state/api/api.ts';
import { messageOf } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import type { LinkOptions } from './link-form.tsx';

/** Who may see a collection: chosen here, changed at the service, and put back where it refuses. */
export function useSharing({ card }: Collection, onChange: (part: Partial<Collection>) => void) {
  const [visibility, setVisibility] = useState<Visibility>(card.visibility);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');

  const run = async (work: () => Promise<void>) => {
    setBusy(true);
    setError('');
    try {
      await work();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setBusy(false);
    }
  };
  const choose = (next: Visibility) => {
    const before = visibility;
    setVisibility(next);
    setError('');
    // A link is made by its own button, with what was chosen for it.
    if (next === 'link' || next === card.visibility) return;
    void run(async () => {
      try {
        if (card.visibility === 'link') await ask('revokeShare', { collectionId: card.id });
        const changed = await ask('updateCollection', { collectionId: card.id, visibility: next });
        onChange({ card: changed, share: null });
      } catch (failure) {
        setVisibility(before);
        throw failure;
      }
    });
  };
  const createLink = ({ days, passcode, showNotes, blur }: LinkOptions, onCreated: () => void) =>
    run(async () => {
      const made = await ask('shareCollection', {
        collectionId: card.id,
        expiresDays: days,
        showNotes,
        blur,
        ...(passcode ? { passcode } : {}),
      });
      onChange({ share: made, card: { ...card, visibility: 'link' } });
      onCreated();
    });
  const revokeLink = () =>
    run(async () => {
      await ask('revokeShare', { collectionId: card.id });
      onChange({ share: null, card: { ...card, visibility: 'private' } });
      setVisibility('private');
      toast('The link no longer works.');
    });
  return { visibility, isBusy, error, choose, createLink, revokeLink };
}
