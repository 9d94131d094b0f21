import { fact, type LoadSubject, ownersOfPage } from './subject.ts';

export const claimSubject: LoadSubject = async (store, id) => {
  const claim = await store.claims.byId(id);
  if (!claim) return null;
  const line = (await store.providers.linesByNs([claim.provider_n])).get(claim.provider_n);
  const rivals = [claim.member, ...(await ownersOfPage(store, claim.provider_n))];
  const role = claim.role === 'self' ? 'the provider herself' : 'staff of the practice';
  return {
    title: `Claim to ${line?.name ?? 'a page'}`,
    why: `As ${role}`,
    facts: [
      ...fact('Page', line && `${line.name}, ${line.practiceName}`),
      ...fact('As', role),
      ...fact('Licence', claim.evidence.licenceNo),
      ...fact('What was said', claim.evidence.statement),
      ...fact(
        'Work address',
        claim.evidence.isWorkEmail ? 'belongs to the site of the page' : 'does not belong to the site of the page',
      ),
      ...fact('First approval', claim.first_by),
    ],
    photos: [],
    proved: id,
    approvals: { given: claim.status === 'approved' ? 2 : claim.first_by === null ? 0 : 1, needed: 2 },
    owners: [...rivals, ...(claim.status === 'first_approval' ? [claim.first_by ?? ''] : [])],
    // A licence and a letter are for those who check them.
    keptFrom: rivals,
    actions: claim.status === 'open' || claim.status === 'first_approval' ? ['approve', 'reject'] : [],
    state: claim.status,
  };
};
