import { attributes } from '../../../catalogue/attributes.ts';
import type { Page, StartFamily } from '../page.ts';
import { hideByStyle, showByStyle } from '../visibility.ts';

/** M §1.7 the page's own loader, shown while something runs. One a page: the first. */
export function createLoader({ document, changes }: Pick<Page, 'document' | 'changes'>) {
  const selector = `[${attributes.loader.name}]`;
  let running = 0;
  const show = () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (!element) return;
    if (running > 0) showByStyle(element, changes);
    else hideByStyle(element, changes);
  };
  const family: StartFamily = () => ({ families: ['loader'], appear: show });
  const count = (isMore: boolean) => {
    running = Math.max(0, running + (isMore ? 1 : -1));
    show();
  };
  return {
    family,
    count,
    async loadWhile<T>(work: Promise<T>): Promise<T> {
      count(true);
      try {
        return await work;
      } finally {
        count(false);
      }
    },
  };
}
