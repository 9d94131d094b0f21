import type { AdminOperation, AdminWire } from '../../../contract/wire-admin.ts';
import type { AdminKeyRecord } from '../../store/apps/admin-keys.ts';
import type { Context } from '../use-case.ts';

/** A call of an owner's server: no member is signed in, the key speaks for the app. */
export interface AdminContext extends Context {
  key: AdminKeyRecord;
  /** The transaction is undone afterwards: touch nothing outside the store. */
  isDryRun: boolean;
}

/** One operation of the admin API; answers the whole body. Throws `fail(code)`. */
export type AdminUseCase<K extends AdminOperation> = (
  context: AdminContext,
  input: AdminWire[K]['in'],
) => Promise<AdminWire[K]['answer']>;

/** Every operation has its use case: a missing one is a compile error. */
export type AdminUseCases = { [K in AdminOperation]: AdminUseCase<K> };
