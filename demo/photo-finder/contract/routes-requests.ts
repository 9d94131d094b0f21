/** Requests for removal, claims of pages, and a member's own data. Joined in `routes.ts`. */
export const requestRoutes = {
  listMyClaims: { method: 'GET', path: '/v1/me/claims', auth: 'member', limit: 'read' },
  exportMyData: { method: 'GET', path: '/v1/me/data', auth: 'member', limit: 'write' },
  eraseMyData: { method: 'DELETE', path: '/v1/me/data', auth: 'member', limit: 'write' },
  getProofOfWork: { method: 'GET', path: '/v1/proof-of-work', auth: 'public', limit: 'read' },
  createRemoval: { method: 'POST', path: '/v1/removals', auth: 'public', limit: 'removal' },
  getRemoval: { method: 'GET', path: '/v1/removals/:removalId', auth: 'public', limit: 'read' },
  appealRemoval: { method: 'POST', path: '/v1/removals/:removalId/appeal', auth: 'public', limit: 'removal' },
  createClaim: { method: 'POST', path: '/v1/providers/:providerId/claims', auth: 'member', limit: 'claim' },
} as const;
