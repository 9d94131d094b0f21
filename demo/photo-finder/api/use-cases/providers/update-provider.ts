import { limits } from '../../../contract/vocabulary.ts';
import { fail } from '../../domain/fail.ts';
import { newId } from '../../domain/ids.ts';
import { isPlainLink } from '../../domain/plain-link.ts';
import type { UseCase } from '../use-case.ts';
import { editedProvider } from './edited-provider.ts';
import { providerOf } from './provider-of.ts';

/** §6 an editor changes her own provider: some of it at once, the rest after a look. */
export const updateProvider: UseCase<'updateProvider'> = async (context, input) => {
  const { store, member, random, rev } = context;
  const { providerId, bio, languages, places, links, procedures, ...moderated } = input;
  const record = await editedProvider(store, providerId, member.id);

  const addresses = [...(links ?? []).map(({ url }) => url), moderated.credential?.registerUrl ?? null];
  if (addresses.some((url) => url !== null && !isPlainLink(url)))
    fail('invalid-field-value', {
      message: 'Links begin with https:// and name the page itself, not a shortener.',
      errors: [{ field: 'links', code: 'invalid-field-value', message: 'This link is not allowed here.' }],
    });
  const own = new Set(record.locations.map(({ id }) => id));
  if (places?.some(({ id }) => !own.has(id))) fail('invalid-field-value');

  const waiting = Object.entries(moderated)
    .filter(([, patch]) => patch !== undefined)
    .map(([section, patch]) => ({
      section,
      patch,
      revisionId: newId('rev', random),
      itemId: newId('mod', random),
    }));
  const earlier = waiting.length === 0 ? [] : await store.revisions.of(record.n);
  if (earlier.filter(({ status }) => status === 'pending').length + waiting.length > limits.waitingChanges)
    fail('limit-reached', { message: 'So many changes of this page wait for a moderator already.' });
  const updated = await store.providers.update(record.n, rev ?? record.rev, {
    live: {
      ...(bio !== undefined && { bio }),
      ...(languages && { languages }),
      ...(places && { places }),
      ...(links && { links: [...new Map(links.map((link) => [link.url, link])).values()] }),
      ...(procedures && {
        procedures: [...new Map(procedures.map(({ slug, since }) => [slug, { slug, since: since ?? null }])).values()],
      }),
    },
    waiting,
    author: member.id,
  });
  if (updated === null) fail('precondition-failed');
  return providerOf(context, await editedProvider(store, providerId, member.id), true);
};
