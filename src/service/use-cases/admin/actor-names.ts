import { consoleAppId } from '../../../contract/built-in-apps.ts';
import type { AdminContext } from './admin-use-case.ts';

export type NameSource = Pick<AdminContext, 'tenant'> & {
  store: Pick<AdminContext['store'], 'adminKeys' | 'members'>;
};

/**
 * id -> the name of a key of either mode, or the address of an operator. Logs and revisions hold
 * ids only, and one that is gone has no name any more.
 */
export async function actorNames(
  { store, tenant }: NameSource,
  { keys, operators }: { keys: readonly unknown[]; operators: readonly unknown[] },
): Promise<Map<unknown, string>> {
  const names = new Map<unknown, string>();
  // Keys of both modes change the configuration.
  for (const mode of keys.some(Boolean) ? (['live', 'sandbox'] as const) : [])
    for (const { id, name } of await store.adminKeys.list({ ...tenant, mode })) names.set(id, name);
  for (const id of new Set(operators))
    if (typeof id === 'string') {
      const operator = await store.members.byId({ appId: consoleAppId, mode: 'live' }, id);
      if (operator) names.set(id, operator.email);
    }
  return names;
}
