import type { Photo, PhotoCard } from '../../../contract/entities.ts';
import { ask } from '../../state/api/api.ts';
import type { ApiError } from '../../state/api/api-error.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { currentList } from '../../state/finder/current-list.ts';
import { gonePhotos } from '../../state/finder/gone-photos.ts';
import { reveal } from '../../state/view/reveal.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';

const mostKept = 100;
/** What the open page has loaded. It is shown again only without a network. */
const loaded = new Map<string, Photo>();
function keep(key: string, photo: Photo): Photo {
  loaded.delete(key);
  loaded.set(key, photo);
  if (loaded.size > mostKept) loaded.delete(loaded.keys().next().value ?? '');
  return photo;
}

interface Shown {
  photo: Photo | undefined;
  card: PhotoCard | undefined;
  /** Nothing can be shown. */
  error: ApiError | undefined;
  /** Why only the card can be shown. */
  missing: ApiError | null;
  retry(): void;
}

/** The photo of an id; without a network as it was seen before, as far as it was. */
export function usePhoto(id: string): Shown {
  const isTakenDown = useSignalValue(gonePhotos).has(id);
  const listed = useSignalValue(currentList).find((one) => one.id === id);
  const level = useSignalValue(reveal.level);
  const asked = useSignalValue(reveal.shown).has(id) ? 2 : level;
  const key = `${id} ${asked}`;
  const { data, error, retry } = useLoaded<Photo>(
    (signal) =>
      ask('getPhoto', { photoId: id, ...(asked ? { reveal: String(asked) as '1' | '2' } : {}) }, { signal }).then(
        (photo) => keep(key, photo),
      ),
    [id, asked, isTakenDown],
  );
  if (error?.code === 'gone') loaded.delete(key);
  const isOffline = error?.isNetwork === true;
  const photo = data ?? (isOffline && !isTakenDown ? loaded.get(key) : undefined);
  const card = photo?.card ?? (isTakenDown ? undefined : listed);
  const isEnough = isOffline && card !== undefined;
  return { photo, card, retry, error: isEnough ? undefined : error, missing: isEnough && !photo ? error : null };
}
