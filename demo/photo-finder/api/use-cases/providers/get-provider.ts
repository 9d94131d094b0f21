import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';
import { providerOf } from './provider-of.ts';

export const getProvider: UseCase<'getProvider'> = async ({ store, member }, { providerId }) => {
  const record = (await store.providers.byId(providerId)) ?? fail('provider-not-found');
  return providerOf(record, member !== null && (await store.providers.editorsOf(record.n)).includes(member.id));
};
