import { type AddressKeys, addressKeysBy } from '../platform/http/address-key.ts';
import type { HmacKey } from '../platform/process/keys.ts';
import { OperatorError } from '../platform/process/operator-error.ts';
import type { Settings } from './config.ts';
import type { ServiceDependencies } from './service-dependencies.ts';

/** The keys that outlive the secrets. Throws `OperatorError` where none of them opens one. */
export async function openSealedKeys(
  settings: Settings,
  parts: ServiceDependencies,
): Promise<{ addressKey: AddressKeys; recoveryKey: HmacKey }> {
  const addressKey = addressKeysBy(await openSealedKey('addresses', settings, parts));
  return {
    addressKey,
    recoveryKey: { id: 'recovery', secret: await openSealedKey('recovery-codes', settings, parts) },
  };
}

async function openSealedKey(
  name: 'addresses' | 'recovery-codes',
  { isDemo }: Settings,
  { store, random, log }: ServiceDependencies,
): Promise<Uint8Array> {
  const secret = await store.sealedKeys.of(name, () => random.bytes(32), { mayReplace: isDemo });
  if (!secret)
    throw new OperatorError([
      'MS_SECRET and MS_SECRET_PREVIOUS open nothing of what an earlier start or another process has sealed: give the secret of that one as well (configuration.md, "Secrets", also where it is lost).',
    ]);
  if (secret.isReplaced) log.warn({ name }, 'no secret opens this key: what it has named or made must begin anew');
  return secret.key;
}
