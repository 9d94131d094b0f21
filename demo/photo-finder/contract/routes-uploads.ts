/** Uploading, one's own sets, and documents. Joined in `routes.ts`. */
export const uploadRoutes = {
  createPhoto: { method: 'POST', path: '/v1/photos', auth: 'member', limit: 'write' },
  updatePhoto: { method: 'PUT', path: '/v1/photos/:photoId', auth: 'member', limit: 'write', ifMatch: 'optional' },
  addPhotoImage: {
    method: 'POST',
    path: '/v1/photos/:photoId/assets',
    auth: 'member',
    limit: 'image',
    file: 'image',
  },
  removePhotoImage: { method: 'DELETE', path: '/v1/photos/:photoId/assets/:assetId', auth: 'member', limit: 'write' },
  submitPhoto: { method: 'POST', path: '/v1/photos/:photoId/submit', auth: 'member', limit: 'write' },
  mendPhoto: { method: 'POST', path: '/v1/photos/:photoId/mend', auth: 'member', limit: 'write' },
  withdrawPhoto: { method: 'POST', path: '/v1/photos/:photoId/withdraw', auth: 'member', limit: 'write' },
  deletePhoto: { method: 'DELETE', path: '/v1/photos/:photoId', auth: 'member', limit: 'write' },
  getConsentTexts: { method: 'GET', path: '/v1/consent', auth: 'public', limit: 'read' },
  listMyPhotos: { method: 'GET', path: '/v1/me/photos', auth: 'member', limit: 'read' },
  getMyPhoto: { method: 'GET', path: '/v1/me/photos/:photoId', auth: 'member', limit: 'read' },
  addDocument: { method: 'POST', path: '/v1/documents', auth: 'member', limit: 'document', file: 'document' },
  removeDocument: { method: 'DELETE', path: '/v1/documents/:documentId', auth: 'member', limit: 'write' },
} as const;
