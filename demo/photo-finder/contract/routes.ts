import { lazyRoutes } from './lazy-routes.ts';
import { uploadRoutes } from './routes-uploads.ts';
import type { Wire } from './wire.ts';

/** Who may call: anybody (a token that is bad is ignored), or a signed-in member (else 401). */
export type Auth = 'public' | 'member';

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `apiBase`, with `:name` for path parameters. */
  path: `/${string}`;
  auth: Auth;
  /** Which counter a call is counted in (`rateLimits`). */
  limit: RateLimit;
  /** Takes `If-Match: <rev>`: `required` refuses without. */
  ifMatch?: 'optional' | 'required';
  /** The body is one file, under this name. */
  file?: string;
  /**
   * Answers everybody alike. Caches ask again each time, and are spared the answer when it is the
   * same.
   */
  isForAll?: true;
}

/** Calls of one member, else of one address, in a window. */
export const rateLimits = {
  list: { max: 120, seconds: 60 },
  /** While typing; the page waits for a pause first. */
  search: { max: 300, seconds: 60 },
  photo: { max: 240, seconds: 60 },
  read: { max: 240, seconds: 60 },
  save: { max: 60, seconds: 60 },
  write: { max: 120, seconds: 60 },
  createCollection: { max: 20, seconds: 3600 },
  report: { max: 20, seconds: 86_400 },
  /** Sets of photos; a provider's page brings many. */
  upload: { max: 30, seconds: 86_400 },
  providerUpload: { max: 200, seconds: 86_400 },
  image: { max: 60, seconds: 600 },
  /** One photo each; how many of them hide at once is another rule (`hide-rule.ts`). */
  removal: { max: 20, seconds: 86_400 },
  claim: { max: 3, seconds: 86_400 },
  document: { max: 20, seconds: 86_400 },
  moderation: { max: 600, seconds: 3600 },
  /**
   * R115 by address: tokens that were never found to be good, before the membership service is
   * asked about them.
   */
  unknownToken: { max: 60, seconds: 60 },
  /** R115 the same of all addresses together: the rest of the key's calls is for known members. */
  anyUnknownToken: { max: 3_000, seconds: 60 },
  /** By link, not by address: an attacker may have many addresses. */
  passcode: { max: 5, seconds: 900 },
} as const;
export type RateLimit = keyof typeof rateLimits;

export { lazyRoutes };

export const apiBase = '/api';
/** The ranking block of "bodies like mine": `?proc=&cap=`, binary (`vectors.ts`). */
export const vectorsPath = '/v1/facets/vectors';

/**
 * operation -> where it lives. Plain data: the page calls by it, the API mounts by it, tests walk
 * it.
 */
export const routes = {
  getConfig: { method: 'GET', path: '/v1/config', auth: 'public', limit: 'read' },
  getMe: { method: 'GET', path: '/v1/me', auth: 'member', limit: 'read' },
  listPhotos: { method: 'GET', path: '/v1/photos', auth: 'public', limit: 'list', isForAll: true },
  search: { method: 'GET', path: '/v1/search', auth: 'public', limit: 'search', isForAll: true },
  getPhoto: { method: 'GET', path: '/v1/photos/:photoId', auth: 'public', limit: 'photo', isForAll: true },
  getSimilarPhotos: {
    method: 'GET',
    path: '/v1/photos/:photoId/similar',
    auth: 'public',
    limit: 'photo',
    isForAll: true,
  },
  checkEdit: { method: 'POST', path: '/surgeons/check-edit', auth: 'member', limit: 'read' },
  listSaves: { method: 'GET', path: '/v1/saves', auth: 'member', limit: 'read' },
  savePhoto: { method: 'PUT', path: '/v1/saves/:photoId', auth: 'member', limit: 'save' },
  unsavePhoto: { method: 'DELETE', path: '/v1/saves/:photoId', auth: 'member', limit: 'save' },
  listCollections: { method: 'GET', path: '/v1/collections', auth: 'public', limit: 'list' },
  createCollection: { method: 'POST', path: '/v1/collections', auth: 'member', limit: 'createCollection' },
  getCollection: { method: 'GET', path: '/v1/collections/:collectionId', auth: 'public', limit: 'read' },
  updateCollection: {
    method: 'PATCH',
    path: '/v1/collections/:collectionId',
    auth: 'member',
    limit: 'write',
    ifMatch: 'optional',
  },
  deleteCollection: { method: 'DELETE', path: '/v1/collections/:collectionId', auth: 'member', limit: 'write' },
  restoreCollection: { method: 'POST', path: '/v1/collections/:collectionId/restore', auth: 'member', limit: 'write' },
  putCollectionItem: {
    method: 'PUT',
    path: '/v1/collections/:collectionId/items/:photoId',
    auth: 'member',
    limit: 'save',
  },
  removeCollectionItem: {
    method: 'DELETE',
    path: '/v1/collections/:collectionId/items/:photoId',
    auth: 'member',
    limit: 'save',
  },
  updateCollectionItems: {
    method: 'PATCH',
    path: '/v1/collections/:collectionId/items',
    auth: 'member',
    limit: 'write',
    ifMatch: 'optional',
  },
  shareCollection: { method: 'POST', path: '/v1/collections/:collectionId/share', auth: 'member', limit: 'write' },
  revokeShare: { method: 'DELETE', path: '/v1/collections/:collectionId/share', auth: 'member', limit: 'write' },
  unlockCollection: { method: 'POST', path: '/v1/collections/:collectionId/unlock', auth: 'public', limit: 'read' },
  keepLink: { method: 'PUT', path: '/v1/collections/:collectionId/link', auth: 'member', limit: 'write' },
  dropLink: { method: 'DELETE', path: '/v1/collections/:collectionId/link', auth: 'member', limit: 'write' },
  listProviders: { method: 'GET', path: '/v1/providers', auth: 'public', limit: 'list', isForAll: true },
  getProvider: { method: 'GET', path: '/v1/providers/:providerId', auth: 'public', limit: 'photo' },
  updateProvider: {
    method: 'PATCH',
    path: '/v1/providers/:providerId',
    auth: 'member',
    limit: 'write',
    ifMatch: 'required',
  },
  sendPortrait: {
    method: 'POST',
    path: '/v1/providers/:providerId/portrait',
    auth: 'member',
    limit: 'image',
    ifMatch: 'required',
    file: 'image',
  },
  removePortrait: {
    method: 'DELETE',
    path: '/v1/providers/:providerId/portrait',
    auth: 'member',
    limit: 'write',
    ifMatch: 'required',
  },
  createReport: { method: 'POST', path: '/v1/reports', auth: 'public', limit: 'report' },
  ...uploadRoutes,
  ...lazyRoutes,
} as const satisfies Record<keyof Wire, Route>;
