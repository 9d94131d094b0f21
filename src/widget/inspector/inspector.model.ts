import { batch, computed, effect, type ReadonlySignal, type Signal, signal, untracked } from '@preact/signals-core';
import { foundItems } from '../../catalogue/found-items.ts';
import type { RuleId } from '../../catalogue/rules/index.ts';
import { type Finding, runRules } from '../../catalogue/run-rules.ts';
import type { Found } from '../../catalogue/scan.ts';
import { httpUrl } from '../element/http-url.ts';
import type { State } from '../state/state.ts';
import { readCart } from './cart.ts';
import { startClicks } from './clicks.ts';
import { type EventLog, startEventLog, whyOfGate } from './event-log.ts';
import { type InspectorData, inspectorDataName } from './inspector-data.ts';
import { cartItem, clickedItems, findingItems, foundItem, type Item, removedItems } from './items/items.ts';
import { startLooking } from './look.ts';
import { onIdle } from './on-idle.ts';
import { createRemembered, type Remembered } from './remembered.ts';
import type { Written } from './written.ts';

/** §3 what the inspector knows about the page, and how it stands. */
export interface InspectorModel extends Remembered {
  readonly state: State;
  readonly document: Document;
  /** `failed`: the words could not be fetched; `load` tries again. */
  readonly status: ReadonlySignal<'loading' | 'ready' | 'failed'>;
  readonly data: ReadonlySignal<InspectorData | null>;
  /** Null until the page has been looked at. */
  readonly items: ReadonlySignal<readonly Item[] | null>;
  readonly count: ReadonlySignal<number>;
  readonly hasErrors: ReadonlySignal<boolean>;
  readonly findings: ReadonlySignal<readonly Finding[]>;
  readonly failed: ReadonlySignal<readonly RuleId[]>;
  readonly log: EventLog;
  /** §2.7 the name of whose eyes the page is seen with; empty: one's own. */
  readonly seer: Signal<string>;
  readonly version: string;
  /** What a click on "show me" leads to; outlined once. */
  readonly shown: Signal<Element | null>;
  /** Address of a place in the documentation. */
  docs(anchor: string): string | undefined;
  load(): Promise<void>;
  /** Loads when the page is idle, or when the sidebar is opened before. */
  start(): void;
  stop(): void;
}

/** Of this type, or of all. */
export const countOf = (items: readonly Item[], type?: Item['type']): number =>
  items.reduce((sum, item) => sum + (!type || item.type === type ? Math.max(item.elements.length, 1) : 0), 0);

const hiddenIn = (document: Document, { hidden }: State) =>
  hidden.value ? document.querySelectorAll(hidden.value) : [];

export function createInspectorModel(state: State, document: Document, version = ''): InspectorModel {
  const { local, tab } = state.sdk.session;
  const remembered = createRemembered(local);
  const status = signal<'loading' | 'ready' | 'failed'>('loading');
  const data = signal<InspectorData | null>(null);
  const found = signal<readonly Found[] | null>(null);
  const findings = signal<readonly Finding[]>([]);
  const failed = signal<readonly RuleId[]>([]);
  const chosen = signal(0);
  const log = startEventLog(document, state, tab);
  const choose = () => {
    chosen.value = chosen.peek() + 1;
  };
  const clicks = startClicks(document, log, choose);
  const undo = [remembered.stop, () => log.stop(), clicks.stop];
  let last: Parameters<typeof judge> | undefined;

  const judge = (seen: readonly Found[], isSettled: boolean, written: Written) => {
    last = [seen, isSettled, written];
    const { language, legacy } = data.peek()!;
    const app = state.app.config.peek();
    const outcome = runRules({
      root: document,
      found: seen,
      language,
      legacy,
      app,
      href: document.URL,
      isWhole: true,
      isSettled,
    });
    batch(() => {
      findings.value = outcome.findings.map(({ element, fix, ...rest }) => ({
        ...rest,
        element: written.shownFor(element),
        // What is corrected is what was written.
        fix: fix && { ...fix, element: written.tagOf(fix.element ?? element) },
      }));
      failed.value = outcome.failed;
      found.value = seen.map((one) => ({ ...one, element: written.shownFor(one.element) }));
      clicks.dropRemoved();
      choose();
    });
  };

  const items = computed(() => {
    const known = data.value;
    const seen = found.value;
    if (!known || !seen) return null;
    chosen.value;
    return [
      ...readCart(tab, state.app.config.value?.plans ?? []).map((one) => cartItem(one, known)),
      ...clickedItems(clicks.clicked.value, known),
      ...removedItems(hiddenIn(document, state), (value) => whyOfGate(state, value, false), known),
      ...foundItems(seen).map((one) => foundItem(one, known)),
      ...findingItems(findings.value, known),
    ];
  });

  async function load() {
    status.value = 'loading';
    try {
      data.value = (await state.fetchData(inspectorDataName)) as InspectorData;
      const looking = startLooking(document, data.value.language, judge, state.written, state.undos);
      // A new configuration answers the questions about ids anew.
      const stopFollowing = effect(() => {
        state.app.config.value;
        untracked(() => {
          if (last) judge(...last);
        });
      });
      undo.push(() => looking.stop(), stopFollowing);
      status.value = 'ready';
    } catch {
      status.value = 'failed';
    }
  }

  return {
    ...remembered,
    state,
    document,
    status,
    data,
    items,
    count: computed(() => countOf(items.value ?? [])),
    hasErrors: computed(() => findings.value.length > 0 && (items.value ?? []).some(({ type }) => type === 'error')),
    findings,
    failed,
    log,
    shown: signal(null),
    seer: signal(''),
    version,
    docs(anchor) {
      // Short answers stand where the app's help is, everything else in the service's own list.
      const isAnswer = data.value?.words.help.some((one) => one.anchor === anchor);
      const page = isAnswer ? state.app.config.value?.links.help : `${state.sdk.settings.domain}/docs/inspector`;
      return httpUrl(page?.replace(/(?:#.*)?$/s, `#${anchor}`));
    },
    load,
    start() {
      const isIdle = signal(false);
      const isDue = computed(() => isIdle.value || remembered.isOpen.value);
      const stopWaiting = onIdle(document.defaultView!, () => {
        isIdle.value = true;
      });
      const stopFollowing = isDue.subscribe((is) => {
        if (is) untracked(() => void load());
      });
      undo.push(stopWaiting, stopFollowing);
    },
    stop() {
      for (const take of undo.splice(0).reverse()) take();
      state.preview.value = undefined;
    },
  };
}
