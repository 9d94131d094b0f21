import { type ReadonlySignal, signal } from '@preact/signals-core';
import { toastMs } from '../../contract/constants.ts';

/** §3 feedback message: its type decides its look. */
export interface Toast {
  type: 'success' | 'error';
  text: string;
  /** Grows with every toast, so that the same words twice are announced twice. */
  id: number;
  /** The same words stand beside their cause: they are announced and not shown again. */
  isShownElsewhere: boolean;
}

export interface ToastState {
  readonly current: ReadonlySignal<Toast | null>;
  show(text: string, type?: Toast['type']): void;
  /**
   * These words stand beside their cause: where the message says the same, it is only announced.
   */
  mute(texts: readonly string[]): void;
  hide(): void;
  /** C11: the clock stands still while the pointer or the focus is on the message. */
  pause(): void;
  resume(): void;
}

export interface Timers {
  set(work: () => void, ms: number): unknown;
  clear(timer: unknown): void;
}

export const realTimers: Timers = {
  set: (work, ms) => setTimeout(work, ms),
  clear: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
};

export function createToastState(timers: Timers = realTimers): ToastState {
  const current = signal<Toast | null>(null);
  let timer: unknown;
  let nextId = 1;
  const hide = () => {
    timers.clear(timer);
    current.value = null;
  };
  const start = () => {
    timers.clear(timer);
    timer = timers.set(hide, toastMs);
  };
  return {
    current,
    hide,
    show(text, type = 'success') {
      current.value = { text, type, id: nextId++, isShownElsewhere: false };
      start();
    },
    mute(texts) {
      const now = current.peek();
      if (now?.type === 'error' && texts.includes(now.text)) current.value = { ...now, isShownElsewhere: true };
    },
    pause: () => timers.clear(timer),
    resume() {
      if (current.peek()) start();
    },
  };
}
