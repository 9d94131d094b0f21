import { ask } from './api.ts';

/**
 * A new page, once the service answers: where it does not, this one would end as the browser's own
 * page about errors. Throws then.
 */
export async function reload(): Promise<void> {
  await ask('getConfig', {}, { retries: false });
  window.location.reload();
}
