import { fail } from '../../domain/fail.ts';
import type { UseCase } from '../use-case.ts';

/**
 * §6, §7.1 the provider that the member may edit, or empty. R40, C3: who asks is who holds the
 * token, whatever the body says.
 */
export const checkEdit: UseCase<'checkEdit'> = async ({ store, member }, { msid }) => {
  if (msid !== undefined && msid !== member.id) fail('msid-mismatch');
  return (await store.providers.editableBy(member.id))?.id ?? '';
};
