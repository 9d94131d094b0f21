import { errorText } from '../../texts/widget/error-text.ts';
import { toSdkError } from '../sdk/error.ts';
import type { ElementContext } from './context.tsx';

/** §8 an error that stands beside no field. */
export function showError({ state, say, emit }: ElementContext, thrown: unknown): void {
  const error = toSdkError(thrown);
  const message = error.errors?.[0]?.message ?? errorText(error, say);
  state.toast.show(message, 'error');
  emit('ms:error', { code: error.code, message });
}
