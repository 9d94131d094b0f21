import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { providerOf } from './provider-of.ts';

export const getProvider: UseCase<'getProvider'> = async (context, { providerId }) => {
  const { store, member } = context;
  const record = (await store.providers.byId(providerId)) ?? fail('provider-not-found');
  return providerOf(
    context,
    record,
    member !== null && (await store.providers.editorsOf(record.n)).includes(member.id),
  );
};
