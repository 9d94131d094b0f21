import { signal, untracked } from '@preact/signals-core';
import type { Family } from '../../catalogue/attributes.ts';
import { whenIdle } from '../element/prefetch-views.ts';
import { prefetchKy } from '../sdk/client.ts';
import { isPlainClick } from './listen.ts';
import { closestTo, sendForm } from './natives.ts';
import { type Behaviour, type EventType, isHeld, type Page, type StartFamily } from './page.ts';

interface LazyFamily {
  /** Loaded with the first element of these. */
  families: readonly Family[];
  load(): Promise<StartFamily>;
  /** Needed for elements inside this only; unset: for every element of the families. */
  within?: string;
  /** Truthy = needed on a page without such an element too. Followed like an effect. */
  isNeeded?(page: Page): unknown;
  /** Clicks and submits on these wait until the code is there. */
  holds: Partial<Record<'click' | 'submit', string>>;
}

const firstRetryMs = 2000;
const lastRetryMs = 60_000;
const passedOn: readonly EventType[] = ['input', 'change', 'keydown', 'focusout'];

/**
 * A family whose code is loaded with the first of its elements (or the first press on one). Presses
 * meanwhile are held and repeated, so that no form leaves by the browser's own way.
 */
export function lazyFamily({
  families,
  load,
  within,
  isNeeded,
  holds,
}: LazyFamily): StartFamily & { preload(): Promise<void> } {
  /** Of this script, whatever the number of pages. */
  let code: StartFamily | undefined;
  const preload = async () => {
    code ??= await load();
    // What a family does ends in a call.
    whenIdle(window, () => void prefetchKy().catch(() => {}));
  };
  const start: StartFamily = (page) => {
    if (code) return code(page);
    const loaded = signal<Behaviour | null>(null);
    let loading: Promise<void> | undefined;
    let isStopped = false;
    let retryMs = firstRetryMs;
    const missed: (() => void)[] = [];

    const begin = () => {
      loading ??= preload().then(
        () => {
          if (isStopped) return;
          loaded.value = code!(page);
          for (const pass of missed)
            try {
              pass();
            } catch (error) {
              // A held press goes on all the same.
              console.error('[latchkey]', error);
            }
        },
        () => {
          loading = undefined;
          page.later(begin, retryMs);
          retryMs = Math.min(retryMs * 2, lastRetryMs);
        },
      );
      return loading;
    };

    async function repeat(element: HTMLElement, again: () => void) {
      await begin();
      // A browser ignores a press from inside the dispatch of the same one, which Enter started.
      await new Promise<void>((resolve) => page.later(resolve, 0));
      if (loaded.peek() && element.isConnected) again();
      else if (!isStopped) page.say(page.words.say('network_error_message'), 'error', element);
    }

    function hold(event: Event, target: Element): typeof isHeld | undefined {
      const { type } = event as Event & { type: 'click' | 'submit' };
      const element = holds[type] === undefined ? null : (closestTo(target, holds[type]) as HTMLElement | null);
      if (!element || event.defaultPrevented || (type === 'click' && !isPlainClick(event))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const { submitter } = event as SubmitEvent;
      // An icon drawn as SVG has no `click()`.
      void repeat(element, () =>
        type === 'submit'
          ? sendForm(element as HTMLFormElement, submitter)
          : target.dispatchEvent(new MouseEvent(type, event)),
      );
      return isHeld;
    }

    const on: Behaviour['on'] = {};
    for (const type of ['click', 'submit'] as const)
      on[type] = (event, target) => {
        const inner = loaded.peek();
        return inner ? inner.on?.[type]?.(event, target) : hold(event, target);
      };
    for (const type of passedOn)
      on[type] = (event, target) => {
        const pass = () => loaded.peek()?.on?.[type]?.(event, target);
        // What the person did with fields meanwhile counts then; a key is for the moment only.
        if (loading && !loaded.peek() && type !== 'keydown') missed.push(pass);
        else pass();
      };

    if (isNeeded)
      page.follow(() => {
        if (isNeeded(page)) void untracked(begin);
      });
    return {
      families,
      on,
      reads: () => loaded.value?.reads?.(),
      appear(element) {
        const inner = loaded.peek();
        if (inner) inner.appear?.(element);
        else if (!within || closestTo(element, within)) void begin();
      },
      stop() {
        isStopped = true;
        loaded.peek()?.stop?.();
      },
    };
  };
  return Object.assign(start, { preload });
}
