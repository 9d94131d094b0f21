import { effect, signal } from '@preact/signals-core';
import { gateSheetText } from '../../catalogue/gate-sheet.ts';
import { createGateTable } from '../../catalogue/gate-table.ts';
import { hiddenFrom } from '../../catalogue/gates.ts';
import { storageKeys } from '../../contract/constants.ts';
import type { State } from '../state/state.ts';

export interface Gates {
  /** Selector of what is hidden now. Followed like a signal inside an effect. */
  hidden(): string;
  /** Asks again: a price was chosen or forgotten. */
  refresh(): void;
  stop(): void;
}

/**
 * M §1.5, B3 the gating sheet: one rule, changed whenever who is here changes. It takes over from
 * the guard's sheet in one assignment, so no frame is painted without either. Stopping takes rule
 * and mark away, and everything is visible again.
 */
export function startGates(document: Document, state: State): Gates {
  const table = createGateTable();
  const { hidden } = state;
  const { local, tab } = state.sdk.session;
  const root = document.documentElement;
  const asked = signal(0);
  const sheet = newSheet(document);

  const stop = effect(() => {
    asked.value;
    const preview = state.preview.value;
    const member = preview === undefined ? state.member.shown.value : preview;
    const groups = state.app.config.value?.contentGroups ?? state.sdk.session.cachedGroups();
    const next = hideSafely(
      () => hiddenFrom(table, member, groups, tab.get(storageKeys.selectedPrice) !== undefined),
      table.visitor,
    );
    sheet?.replaceSync(gateSheetText(next));
    root.setAttribute('data-ms-state', member ? 'member' : 'visitor');
    hidden.value = next;
    // A preview applies to this page only.
    if (preview !== undefined) return;
    // For the guard of the next load; nothing about a member where the app keeps to ids (C8), nor
    // what the guard would misread: such characters are written as numbers.
    const isMinimal = state.app.config.value?.privacy.minimalCache ?? member?.auth === undefined;
    const stored = next.replace(/\\([{}~])/g, (_, sign: string) => `\\${sign.charCodeAt(0).toString(16)} `);
    if (member && !isMinimal && !/[{}~]/.test(stored)) local.set(storageKeys.gate, stored);
    else local.remove(storageKeys.gate);
  });
  if (sheet) document.adoptedStyleSheets = [...document.adoptedStyleSheets.filter((one) => !isGuards(one)), sheet];

  return {
    hidden: () => hidden.value,
    refresh() {
      asked.value = asked.peek() + 1;
    },
    stop() {
      stop();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      root.removeAttribute('data-ms-state');
      hidden.value = '';
    },
  };
}

/** Browsers without constructable sheets show everything, as pages without a script do. */
function newSheet(document: Document): CSSStyleSheet | null {
  try {
    const { CSSStyleSheet: Sheet } = document.defaultView as Window & typeof globalThis;
    return new Sheet();
  } catch {
    return null;
  }
}

/** The cached copy is the page's to forge: where its shape surprises, the visitor's view (R95). */
function hideSafely(hide: () => string, otherwise: string): string {
  try {
    return hide();
  } catch {
    return otherwise;
  }
}

// By what it says, because the guard leaves no name behind (R91).
const isGuards = (sheet: CSSStyleSheet) => /^@layer ms-gate\b/.test(sheet.cssRules[0]?.cssText ?? '');
