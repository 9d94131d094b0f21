import type { UseCase } from '../use-case.ts';
import { passkeysForWire } from './passkeys-for-wire.ts';

export const getPasskeys: UseCase<'getPasskeys'> = async (context) => ({ data: await passkeysForWire(context) });
