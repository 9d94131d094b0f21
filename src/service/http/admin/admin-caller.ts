import type { AdminRoute } from '../../../contract/admin-routes.ts';
import type { AppSettings } from '../../domain/app-settings.ts';
import type { Store } from '../../store/store.ts';
import type { AdminContext } from '../../use-cases/admin/admin-use-case.ts';

/** Who calls, and by which entry point. */
export interface AdminCaller {
  app: AppSettings;
  /** For budgets and idempotency, such as `key:key_1`. */
  name: string;
  actor: Pick<AdminContext, 'key' | 'operator'>;
  /** Throws where the caller may not do this. `store`: of the transaction that asks. */
  authorize(route: AdminRoute, store: Store): Promise<void>;
}
