import { fail } from '../../../platform/http/api-error.ts';
import type { AdminUseCase } from './admin-use-case.ts';

/** Only a running service examines itself; the command line has `latchkey doctor`. */
export const getHealth: AdminUseCase<'getHealth'> = async ({ examine }) =>
  examine ? { data: await examine() } : fail('not-found');
