import { type Signal, signal } from '@preact/signals-core';
import { type Language, shippedLanguage } from '../../contract/languages.ts';
import type { TextLayer } from '../../texts/widget/texts.ts';
import type { Timers } from './toast.ts';

/** How long anybody looks at an outline for the sake of her language; then English has to do. */
const patienceMs = 1000;

/**
 * The shipped words of the languages that are not in the script. `tag`: a language as pages name it
 * (`de-AT`).
 */
export interface TextsState {
  /** The words of that language as far as they are here. English needs none. */
  of(tag: string): TextLayer;
  /**
   * There is nothing to wait for: they are here, or there are none, or they did not come in time.
   */
  isReady(tag: string): boolean;
  /** Fetches them, once; tries again after a failure. Settles, always, and within a second. */
  load(tag: string): Promise<void>;
}

interface Slot {
  table: Signal<TextLayer>;
  isReady: Signal<boolean>;
  running?: Promise<void> | undefined;
}

export function createTextsState(fetchTexts: (language: Language) => Promise<unknown>, timers: Timers): TextsState {
  const slots = new Map<Language, Slot>();
  const slotOf = (tag: string): Slot | undefined => {
    const language = shippedLanguage(tag);
    if (!language || language === 'en') return undefined;
    let slot = slots.get(language);
    if (!slot) {
      slot = { table: signal(undefined), isReady: signal(false) };
      slots.set(language, slot);
    }
    return slot;
  };

  function fetchInto(slot: Slot, language: Language): Promise<void> {
    return new Promise((resolve) => {
      const settle = () => {
        timers.clear(timer);
        slot.isReady.value = true;
        resolve();
      };
      const timer = timers.set(settle, patienceMs);
      fetchTexts(language)
        .then((table) => {
          slot.table.value = table as TextLayer;
        })
        // English until then; the next opened view tries again.
        .catch(() => {
          slot.running = undefined;
        })
        .then(settle);
    });
  }

  return {
    of: (tag) => slotOf(tag)?.table.value,
    isReady: (tag) => slotOf(tag)?.isReady.value ?? true,
    async load(tag) {
      const slot = slotOf(tag);
      if (!slot) return;
      slot.running ??= fetchInto(slot, shippedLanguage(tag)!);
      await slot.running;
    },
  };
}
