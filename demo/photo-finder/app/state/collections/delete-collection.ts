import type { CollectionCard } from '../../../contract/collection-entities.ts';
import { ask } from '../api/api.ts';
import { messageOf } from '../api/api-error.ts';
import { toast } from '../api/events.ts';
import { forgetCollection } from './collections-known.ts';
import { learnSaves, takenOut } from './saves.ts';

const say = (failure: unknown) => toast(messageOf(failure), { kind: 'error' });

/**
 * Into the trash, with the way back for as long as the toast stays. Says itself what fails; answers
 * whether it is gone.
 */
export async function deleteCollection({ id, title }: CollectionCard, onBack: () => void): Promise<boolean> {
  try {
    await ask('deleteCollection', { collectionId: id });
  } catch (failure) {
    say(failure);
    return false;
  }
  forgetCollection(id);
  takenOut(id);
  toast(`“${title}” is in the trash for 30 days.`, {
    action: { label: 'Undo', run: () => void restoreCollection(id).then(onBack, say) },
  });
  return true;
}

/** Back from the trash, and with it the hearts of what it holds. */
export async function restoreCollection(id: string): Promise<void> {
  await ask('restoreCollection', { collectionId: id });
  void learnSaves();
}
