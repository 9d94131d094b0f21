import { preparedFor } from '../../platform/database/prepared.ts';
import type { Tables } from './tables.ts';

export const prepared = preparedFor<Tables>();
