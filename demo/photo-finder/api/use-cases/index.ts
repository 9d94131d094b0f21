import { createCollection } from './collections/create-collection.ts';
import { deleteCollection } from './collections/delete-collection.ts';
import { dropLink } from './collections/drop-link.ts';
import { getCollection } from './collections/get-collection.ts';
import { keepLink } from './collections/keep-link.ts';
import { listCollections } from './collections/list-collections.ts';
import { listSaves } from './collections/list-saves.ts';
import { putCollectionItem } from './collections/put-collection-item.ts';
import { removeCollectionItem } from './collections/remove-collection-item.ts';
import { restoreCollection } from './collections/restore-collection.ts';
import { revokeShare } from './collections/revoke-share.ts';
import { savePhoto } from './collections/save-photo.ts';
import { shareCollection } from './collections/share-collection.ts';
import { unlockCollection } from './collections/unlock-collection.ts';
import { unsavePhoto } from './collections/unsave-photo.ts';
import { updateCollection } from './collections/update-collection.ts';
import { updateCollectionItems } from './collections/update-collection-items.ts';
import { getConfig } from './photos/get-config.ts';
import { getMe } from './photos/get-me.ts';
import { getPhoto } from './photos/get-photo.ts';
import { getSimilarPhotos } from './photos/get-similar-photos.ts';
import { listPhotos } from './photos/list-photos.ts';
import { checkEdit } from './providers/check-edit.ts';
import { createReport } from './providers/create-report.ts';
import { getProvider } from './providers/get-provider.ts';
import { listProviders } from './providers/list-providers.ts';
import { updateProvider } from './providers/update-provider.ts';
import type { UseCases } from './use-case.ts';

/** Every operation of the contract. */
export const useCases: UseCases = {
  getConfig,
  getMe,
  listPhotos,
  getPhoto,
  getSimilarPhotos,
  checkEdit,
  listSaves,
  savePhoto,
  unsavePhoto,
  listCollections,
  createCollection,
  getCollection,
  updateCollection,
  deleteCollection,
  restoreCollection,
  putCollectionItem,
  removeCollectionItem,
  updateCollectionItems,
  shareCollection,
  revokeShare,
  unlockCollection,
  keepLink,
  dropLink,
  listProviders,
  getProvider,
  updateProvider,
  createReport,
};
