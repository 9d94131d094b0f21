import { fail } from '../../domain/fail.ts';
import type { FinderStore } from '../../store/store.ts';
import type { UseCase } from '../use-case.ts';
import { providerOf } from './provider-of.ts';

/** What is hidden may come back and was never there; what is removed for good is gone. */
async function notShown(store: FinderStore, providerId: string): Promise<never> {
  const page = await store.pages.byId(providerId);
  return page?.state === 'removed' ? fail('gone', { message: 'This page was removed.' }) : fail('provider-not-found');
}

export const getProvider: UseCase<'getProvider'> = async (context, { providerId }) => {
  const { store, member } = context;
  const record = (await store.providers.byId(providerId)) ?? (await notShown(store, providerId));
  return providerOf(
    context,
    record,
    member !== null && (await store.providers.editorsOf(record.n)).includes(member.id),
  );
};
