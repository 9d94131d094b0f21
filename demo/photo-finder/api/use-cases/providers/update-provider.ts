import { countryCodes } from '../../../contract/countries.ts';
import { limits } from '../../../contract/vocabulary.ts';
import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import { isPlainLink } from '../../domain/plain-link.ts';
import { lockPageFor } from '../lock-order.ts';
import { endRevisions } from '../moderation/end-revisions.ts';
import type { UseCase } from '../use-case.ts';
import { editedProvider } from './edited-provider.ts';
import { proposedChanges, replacedBy } from './proposed-changes.ts';
import { providerOf } from './provider-of.ts';

const wrong = (field: string, message: string) =>
  fail('invalid-field-value', { message, errors: [{ field, code: 'invalid-field-value', message }] });

/** §6 an editor changes her own provider: some of it at once, the rest after a look. */
export const updateProvider: UseCase<'updateProvider'> = async (context, input) => {
  const { store, member, random, rev } = context;
  const { providerId, bio, languages, places, links, procedures, dropPlaces, dropCredentials, ...asked } = input;
  const { newPlace, place, credential, credentialChange } = asked;
  const record = await editedProvider(store, providerId, member.id);

  const addresses = [
    ...(links ?? []).map(({ url }) => url),
    ...[credential, credentialChange].map((one) => one?.registerUrl ?? null),
  ];
  if (addresses.some((url) => url !== null && !isPlainLink(url)))
    fail('invalid-field-value', {
      message: 'Links begin with https:// and name the page itself, not a shortener.',
      errors: [{ field: 'links', code: 'invalid-field-value', message: 'This link is not allowed here.' }],
    });
  for (const one of [newPlace, place])
    if (one && !countryCodes.includes(one.country)) wrong('country', 'Please choose a country.');
  const own = new Set([...record.locations, ...record.credentials].map(({ id }) => id));
  const dropped = [...(dropPlaces ?? []), ...(dropCredentials ?? [])];
  const named = [...(places ?? []), ...[place, credentialChange].filter((one) => one !== undefined)];
  if ([...named.map(({ id }) => id), ...dropped].some((id) => !own.has(id)))
    fail('version-conflict', { message: 'This was removed from the page meanwhile. Please load it again.' });

  const proposed = proposedChanges(record, asked);
  const became = await store.transaction(async (tx) => {
    await lockPageFor(tx, member.id, record.n);
    const earlier = await tx.revisions.of(record.n);
    const replaced = replacedBy(earlier, proposed, dropped);
    const pending = earlier.filter(({ status }) => status === 'pending').length - replaced.length;
    if (proposed.length > 0 && pending + proposed.length > limits.waitingChanges) return 'limit-reached';
    const updated = await tx.providers.update(record.n, rev ?? record.rev, {
      live: {
        ...(bio !== undefined && { bio }),
        ...(languages && { languages }),
        ...(places && { places }),
        ...(links && { links: [...new Map(links.map((link) => [link.url, link])).values()] }),
        ...(procedures && {
          procedures: [
            ...new Map(procedures.map(({ slug, since }) => [slug, { slug, since: since ?? null }])).values(),
          ],
        }),
        ...(dropPlaces && { dropPlaces }),
        ...(dropCredentials && { dropCredentials }),
      },
      waiting: proposed.map((change) => ({
        ...change,
        revisionId: newId('rev', random),
        itemId: newId('mod', random),
      })),
      author: member.id,
    });
    if (updated === null) return 'precondition-failed';
    await endRevisions(tx, replaced, 'Replaced by a newer change.');
    return 'updated';
  });
  if (became === 'limit-reached')
    fail(became, { message: 'So many changes of this page wait for a moderator already.' });
  if (became === 'precondition-failed') fail(became);
  return providerOf(context, await editedProvider(store, providerId, member.id), true);
};
