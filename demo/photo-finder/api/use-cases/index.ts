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
import { addDocument } from './documents/add-document.ts';
import { removeDocument } from './documents/remove-document.ts';
import { eraseMyData } from './me/erase-my-data.ts';
import { exportMyData } from './me/export-my-data.ts';
import { claimModerationItem } from './moderation/claim-moderation-item.ts';
import { decideModerationItem } from './moderation/decide-moderation-item.ts';
import { getModerationItem } from './moderation/get-moderation-item.ts';
import { getModerationLog } from './moderation/get-moderation-log.ts';
import { listModerationItems } from './moderation/list-moderation-items.ts';
import { proposePageChange } from './moderation/propose-page-change.ts';
import { releaseModerationItem } from './moderation/release-moderation-item.ts';
import { revertDecision } from './moderation/revert-decision.ts';
import { getConfig } from './photos/get-config.ts';
import { getMe } from './photos/get-me.ts';
import { getPhoto } from './photos/get-photo.ts';
import { getSimilarPhotos } from './photos/get-similar-photos.ts';
import { listPhotos } from './photos/list-photos.ts';
import { checkEdit } from './providers/check-edit.ts';
import { createClaim } from './providers/create-claim.ts';
import { createReport } from './providers/create-report.ts';
import { getProvider } from './providers/get-provider.ts';
import { listMyClaims } from './providers/list-my-claims.ts';
import { listProviders } from './providers/list-providers.ts';
import { removePortrait } from './providers/remove-portrait.ts';
import { sendPortrait } from './providers/send-portrait.ts';
import { updateProvider } from './providers/update-provider.ts';
import { appealRemoval } from './removals/appeal-removal.ts';
import { createRemoval } from './removals/create-removal.ts';
import { getProofOfWork } from './removals/get-proof-of-work.ts';
import { getRemoval } from './removals/get-removal.ts';
import { search } from './search/search.ts';
import { confirmStory } from './stories/confirm-story.ts';
import { createStory } from './stories/create-story.ts';
import { deleteStory } from './stories/delete-story.ts';
import { getStory } from './stories/get-story.ts';
import { inviteToStory } from './stories/invite-to-story.ts';
import { listMyStories } from './stories/list-my-stories.ts';
import { listProviderStories } from './stories/list-provider-stories.ts';
import { updateStory } from './stories/update-story.ts';
import { withdrawStoryConfirmation } from './stories/withdraw-story-confirmation.ts';
import { addPhotoImage } from './uploads/add-photo-image.ts';
import { createPhoto } from './uploads/create-photo.ts';
import { deletePhoto } from './uploads/delete-photo.ts';
import { getConsentTexts } from './uploads/get-consent-texts.ts';
import { getMyPhoto } from './uploads/get-my-photo.ts';
import { listMyPhotos } from './uploads/list-my-photos.ts';
import { mendPhoto } from './uploads/mend-photo.ts';
import { removePhotoImage } from './uploads/remove-photo-image.ts';
import { submitPhoto } from './uploads/submit-photo.ts';
import { updatePhoto } from './uploads/update-photo.ts';
import { withdrawPhoto } from './uploads/withdraw-photo.ts';
import type { UseCases } from './use-case.ts';

/** Every operation of the contract. */
export const useCases: UseCases = {
  getConfig,
  getMe,
  listPhotos,
  search,
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
  sendPortrait,
  removePortrait,
  createReport,
  createPhoto,
  listMyPhotos,
  getMyPhoto,
  updatePhoto,
  addPhotoImage,
  removePhotoImage,
  submitPhoto,
  mendPhoto,
  withdrawPhoto,
  deletePhoto,
  getConsentTexts,
  exportMyData,
  eraseMyData,
  listModerationItems,
  getModerationItem,
  claimModerationItem,
  releaseModerationItem,
  decideModerationItem,
  proposePageChange,
  revertDecision,
  getModerationLog,
  getProofOfWork,
  createRemoval,
  getRemoval,
  appealRemoval,
  addDocument,
  removeDocument,
  createClaim,
  listMyClaims,
  confirmStory,
  createStory,
  deleteStory,
  getStory,
  inviteToStory,
  listMyStories,
  listProviderStories,
  updateStory,
  withdrawStoryConfirmation,
};
