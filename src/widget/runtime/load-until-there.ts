import { loadPart } from '../sdk/load-part.ts';
import type { Page } from './page.ts';

const retryMs = 5_000;

/** For what a link has led to: it is said that it does not load, and tried until it does (R100). */
export function loadUntilThere<Part extends object>(
  page: Page,
  load: () => Promise<Part>,
  use: (part: Part) => unknown,
): void {
  loadPart(load).then(use, () => {
    page.say(page.words.say('network_error_message'), 'error');
    page.later(() => loadUntilThere(page, load, use), retryMs);
  });
}
