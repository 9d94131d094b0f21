import { fail } from '../../domain/fail.ts';
import type { ProviderRecord } from '../../store/providers/provider-records.ts';
import type { FinderStore } from '../../store/store.ts';

/** R40 the page, for one of its editors only. */
export async function editedProvider(
  store: FinderStore,
  providerId: string,
  memberId: string,
): Promise<ProviderRecord> {
  const record = (await store.providers.byId(providerId)) ?? fail('provider-not-found');
  if (!(await store.providers.editorsOf(record.n)).includes(memberId)) fail('forbidden');
  return record;
}
