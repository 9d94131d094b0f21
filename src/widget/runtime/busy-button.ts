import { errorText } from '../../texts/widget/error-text.ts';
import { emit } from '../element/events.ts';
import { toSdkError } from '../sdk/error.ts';
import type { Page } from './page.ts';

/** Does what a click asks for. `key`: what must not run twice at the same time. */
export type RunFromClick = (key: string, button: Element, work: () => Promise<unknown>) => void;

/**
 * R100 two quick clicks are one request; the button is busy meanwhile, and what goes wrong is
 * shown.
 */
export function createBusyButton(page: Page): RunFromClick {
  const running = new Set<string>();
  return async (key, button, work) => {
    if (running.has(key)) return;
    running.add(key);
    page.words.prepare();
    page.changes.attribute(button, 'aria-busy', 'true');
    try {
      await work();
    } catch (thrown) {
      const error = toSdkError(thrown);
      const message = errorText(error, page.words.say);
      page.say(message, 'error', button);
      emit(button, 'ms:error', { code: error.code, message });
    }
    page.changes.undo(button, '@aria-busy');
    running.delete(key);
  };
}
