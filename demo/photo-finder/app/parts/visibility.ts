import type { CollectionCard } from '../../contract/collection-entities.ts';
import type { IconName } from './icon.tsx';

/** Who sees a collection, as a drawing and in words. */
export const visibilityIcon: Record<CollectionCard['visibility'], IconName> = {
  private: 'lock',
  link: 'link',
  public: 'globe',
};
export const visibilityText: Record<CollectionCard['visibility'], string> = {
  private: 'Only you',
  link: 'Anyone with the link',
  public: 'Public',
};
