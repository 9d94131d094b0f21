import { failFields } from '../../../platform/http/api-error.ts';
import { endOfDay, startOfDay } from '../../domain/start-of-day.ts';
import type { Store } from '../../store/store.ts';

/**
 * The end of a plan, in milliseconds since 1970. A day without a time means its last moment, UTC.
 * Throws `invalid-date`, and `invalid-field-value` for what has passed.
 */
export async function planEnd(store: Store, sent: string, field: 'plans' | 'endsAt'): Promise<number> {
  const day = startOfDay(sent.slice(0, 10));
  const at = sent.length === 10 && day !== null ? endOfDay(day) : Date.parse(sent);
  if (day === null || !(at >= day && at <= endOfDay(day))) return failFields([{ field, code: 'invalid-date' }]);
  if (at <= (await store.now())) return failFields([{ field, code: 'invalid-field-value' }]);
  return at;
}
