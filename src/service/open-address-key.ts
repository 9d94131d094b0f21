import { OperatorError } from '../platform/process/operator-error.ts';
import type { Settings } from './config.ts';
import type { ServiceDependencies } from './service-dependencies.ts';

/** The key by which addresses are counted. Throws `OperatorError` where no secret opens it. */
export async function openAddressKey(
  { isDemo }: Settings,
  { store, random, log }: ServiceDependencies,
): Promise<Uint8Array> {
  const secret = await store.sealedKeys.of('addresses', () => random.bytes(32), { mayReplace: isDemo });
  if (!secret)
    throw new OperatorError([
      'MS_SECRET and MS_SECRET_PREVIOUS open nothing of what an earlier start or another process has sealed: give the secret of that one as well (configuration.md, "Secrets", also where it is lost).',
    ]);
  if (secret.isReplaced) log.warn('no secret opens the key by which addresses are counted: their counters begin anew');
  return secret.key;
}
