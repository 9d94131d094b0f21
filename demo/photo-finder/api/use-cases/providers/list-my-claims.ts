import type { UseCase } from '../use-case.ts';

export const listMyClaims: UseCase<'listMyClaims'> = async ({ store, member }) => {
  const claims = await store.claims.by(member.id);
  const lines = await store.providers.linesByNs(claims.map((claim) => claim.provider_n));
  return {
    items: claims.map((claim) => ({
      id: claim.id,
      providerId: lines.get(claim.provider_n)?.id ?? '',
      status: claim.status,
      reason: claim.status === 'rejected' ? claim.reason : null,
    })),
  };
};
