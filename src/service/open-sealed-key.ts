import { OperatorError } from '../platform/process/operator-error.ts';
import type { Settings } from './config.ts';
import type { ServiceDependencies } from './service-dependencies.ts';

/** A key that outlives the secrets. Throws `OperatorError` where none of them opens it. */
export async function openSealedKey(
  name: 'addresses' | 'recovery-codes',
  { isDemo }: Settings,
  { store, random, log }: ServiceDependencies,
): Promise<Uint8Array> {
  const secret = await store.sealedKeys.of(name, () => random.bytes(32), { mayReplace: isDemo });
  if (!secret)
    throw new OperatorError([
      'MS_SECRET and MS_SECRET_PREVIOUS open nothing of what an earlier start or another process has sealed: give the secret of that one as well (configuration.md, "Secrets", also where it is lost).',
    ]);
  if (secret.isReplaced) log.warn({ name }, 'no secret opens this key: it is replaced');
  return secret.key;
}
