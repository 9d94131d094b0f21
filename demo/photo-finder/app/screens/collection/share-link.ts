import type { ShareState } from '../../../contract/collection-entities.ts';

export const shareUrl = (collectionId: string, { slug }: Pick<ShareState, 'slug'>): string =>
  `${window.location.origin}/collections/${collectionId}?s=${slug}`;

/** A link that is still good. */
export const liveShare = (share: ShareState | null, now = Date.now()): ShareState | null =>
  share && (share.expiresAt === null || share.expiresAt > now) ? share : null;
