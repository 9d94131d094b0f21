import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import { nameDocuments } from '../documents/name-documents.ts';
import { lockPageFor } from '../lock-order.ts';
import type { UseCase } from '../use-case.ts';

const dayMs = 24 * 60 * 60 * 1000;
const priority = 40;

/**
 * Whether an address belongs to the site that the page itself names. Not the other way round: a
 * page at `practice.host.example` says nothing of everybody who has a mailbox at `host.example`.
 */
const isOfSite = (email: string, links: readonly { kind: string; url: string }[]) => {
  const domain = email.split('@')[1]?.toLowerCase() ?? '';
  return links.some(({ kind, url }) => {
    if (kind !== 'site' || !URL.canParse(url)) return false;
    const host = new URL(url).hostname.replace(/^www\./, '');
    return domain === host || domain.endsWith(`.${host}`);
  });
};

/**
 * "This is my page": with a licence number, and what the membership service knows of the member's
 * address.
 */
export const createClaim: UseCase<'createClaim'> = async (context, input) => {
  const { providerId, role, licenceNo, statement, documents = [] } = input;
  const { store, member, random } = context;
  const provider = (await store.providers.byId(providerId)) ?? fail('provider-not-found');
  if ((await store.providers.editorsOf(provider.n)).includes(member.id))
    fail('already-claimed', { message: 'You edit this page already.' });
  const id = newId('clm', random);
  await store.transaction(async (tx) => {
    // Taking down the page ends its claims; the lock keeps a new one from starting meanwhile.
    await lockPageFor(tx, member.id, provider.n);
    if ((await tx.pages.byN(provider.n))?.state !== 'published') fail('provider-not-found');
    const isNew = await tx.claims.add({
      id,
      providerN: provider.n,
      member: member.id,
      role,
      evidence: { licenceNo, statement, isWorkEmail: member.verified && isOfSite(member.email, provider.links) },
    });
    if (!isNew) fail('already-claimed');
    await nameDocuments(tx, documents, member.id, id);
    await tx.trust.addItem({ id: newId('mod', random), kind: 'claim', targetId: id, priority, slaMs: 3 * dayMs });
    await tx.auditLog.add({ event: 'provider-claimed', actor: member.id, target: providerId });
  });
  return { id, providerId, status: 'open' as const, reason: null };
};
