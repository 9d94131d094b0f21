import { loadPart } from '../sdk/load-part.ts';
import type { Page } from './page.ts';

const retryMs = 5_000;

/** For what a link has led to: tried until it loads, and said once that it does not (R100). */
export function loadUntilThere<Part extends object>(
  page: Page,
  load: () => Promise<Part>,
  use: (part: Part) => unknown,
): void {
  let isSaid = false;
  const begin = () =>
    void loadPart(load).then(use, () => {
      if (!isSaid) page.say(page.words.say('network_error_message'), 'error');
      isSaid = true;
      page.later(begin, retryMs);
    });
  begin();
}
