import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import { type FoundItem, foundItems } from '../catalogue/found-items.ts';
import { scan } from '../catalogue/scan.ts';

/** §3 what the inspector knows about the page. */
export interface InspectorModel {
  readonly isOpen: Signal<boolean>;
  /** Null until the page has been looked at. */
  readonly items: ReadonlySignal<readonly FoundItem[] | null>;
  readonly count: ReadonlySignal<number>;
  /** Looks at the page when it has nothing else to do, and again after changes. Answers its undo. */
  startLooking(document: Document): () => void;
}

/** Changes come in bursts; the full walk is for builders and may wait until they are over. */
const settledMs = 250;
const isOurs = (name: string | null) => name !== null && /^(?:data-)?(?:ms|memberstack)-/.test(name);

export function createInspectorModel(): InspectorModel {
  const items = signal<readonly FoundItem[] | null>(null);
  return {
    isOpen: signal(false),
    items,
    count: computed(() => (items.value ?? []).reduce((sum, { elements }) => sum + elements.length, 0)),
    startLooking(document) {
      const view = document.defaultView!;
      let timer: number | undefined;
      let idle: number | undefined;
      const look = () => {
        items.value = foundItems(scan(document));
      };
      const wait = () => {
        view.clearTimeout(timer);
        timer = view.setTimeout(() => {
          // Not everywhere is there a callback for idle moments.
          if (view.requestIdleCallback) idle = view.requestIdleCallback(look, { timeout: 2000 });
          else look();
        }, settledMs);
      };
      const observer = new MutationObserver((records) => {
        if (records.some(({ type, attributeName }) => type === 'childList' || isOurs(attributeName))) wait();
      });
      observer.observe(document, { childList: true, subtree: true, attributes: true });
      wait();
      return () => {
        observer.disconnect();
        view.clearTimeout(timer);
        if (idle !== undefined) view.cancelIdleCallback(idle);
      };
    },
  };
}
