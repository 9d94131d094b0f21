import { isSdkError } from '../sdk/error.ts';
import type { Page } from './page.ts';

/**
 * C20 makes a call; where the service wants a proof of identity first, asks for it in place and
 * makes the call again. Null: she did not want to.
 */
export async function withProof<T>({ state }: Pick<Page, 'state'>, call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (thrown) {
    if (!isSdkError(thrown) || thrown.code !== 'reauth-required') throw thrown;
  }
  const isProved = await new Promise<boolean>((resolve, reject) => {
    state.modal.open('profile', { prove: resolve }, 'page').then(() => resolve(false), reject);
  });
  return isProved ? call() : null;
}
