import type { Settings } from './config.ts';
import type { ServiceDependencies } from './service-dependencies.ts';

/** R32 seals by the newest secret what outlives the one before, so that this may go. */
export async function resealSecrets(
  { secrets }: Pick<Settings, 'secrets'>,
  { store, log }: Pick<ServiceDependencies, 'store' | 'log'>,
): Promise<void> {
  const unopened = await store.webhookSecrets.reseal();
  if (unopened > 0) log.warn({ unopened }, 'no secret opens these secrets of webhook endpoints');
  const closed = await store.storedSecrets.reseal();
  if (closed > 0) log.warn({ closed }, 'no secret opens these secrets that operators have stored');
  // There may be one for each member; with one secret nothing can be sealed anew.
  if (secrets.length < 2) return;
  const lost = await store.secondFactors.reseal();
  if (lost > 0) log.warn({ lost }, 'no secret opens these authenticator apps of members');
}
