import { failFields } from '../../../platform/http/api-error.ts';
import type { Store } from '../../store/store.ts';

/**
 * The end of a plan, in milliseconds since 1970. A day without a time means its last moment, UTC.
 * Throws `invalid-date`, and `invalid-field-value` for what has passed.
 */
export async function planEnd(store: Store, sent: string, field: 'plans' | 'endsAt'): Promise<number> {
  const at = Date.parse(sent.length === 10 ? `${sent}T23:59:59.999Z` : sent);
  // `2026-02-31` is read as a day of March.
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(sent.slice(0, 10)))
    return failFields([{ field, code: 'invalid-date' }]);
  if (at <= (await store.now())) return failFields([{ field, code: 'invalid-field-value' }]);
  return at;
}
