import { effect, type Signal, signal } from '@preact/signals-core';
import { storageKeys } from '../../contract/constants.ts';
import type { SafeStorage } from '../sdk/storage.ts';

export type Tab = 'inspector' | 'member' | 'app';

/** §2.7 what the inspector remembers between pages. */
export interface Remembered {
  readonly isOpen: Signal<boolean>;
  readonly side: Signal<'left' | 'right'>;
  readonly tab: Signal<Tab>;
  readonly xRay: Signal<boolean>;
  /**
   * Where the badge stands: the share of the width left of it, and pixels above the bottom. Null:
   * bottom centre.
   */
  readonly badge: Signal<{ x: number; y: number } | null>;
}

const key = 'ms_inspector';

/** Whatever is in the storage, only valid values are taken over. */
function read(local: SafeStorage): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(local.get(key) ?? '');
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Answers the signals and the undo of keeping them. */
export function createRemembered(local: SafeStorage): Remembered & { stop(): void } {
  const { open, side, tab, x, y } = read(local);
  const remembered: Remembered = {
    isOpen: signal(open === true),
    side: signal(side === 'left' ? 'left' : 'right'),
    tab: signal(tab === 'member' || tab === 'app' ? tab : 'inspector'),
    xRay: signal(local.get(storageKeys.xRayMode) !== 'false'),
    badge: signal(Number.isFinite(x) && Number.isFinite(y) ? { x: x as number, y: y as number } : null),
  };
  let isFirst = true;
  const stop = effect(() => {
    const text = JSON.stringify({
      open: remembered.isOpen.value,
      side: remembered.side.value,
      tab: remembered.tab.value,
      ...remembered.badge.value,
    });
    const xRay = String(remembered.xRay.value);
    if (!isFirst) {
      local.set(key, text);
      local.set(storageKeys.xRayMode, xRay);
    }
    isFirst = false;
  });
  return { ...remembered, stop };
}
