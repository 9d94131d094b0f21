import type { Tenant } from '../../contract/tenant.ts';
import type { Context } from './use-case.ts';

/**
 * Whose data a call is about (R51): always the app and mode of the key, never something from the
 * body.
 */
export const tenantOf = ({ app }: Pick<Context, 'app'>): Tenant => ({ appId: app.id, mode: app.mode });
