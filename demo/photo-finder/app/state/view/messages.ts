import { effect, signal } from '@preact/signals-core';
import { type BannerRequest, startListening, type ToastRequest } from '../api/events.ts';
import { bannerMs, maxToasts, toastMs, toastWithActionMs } from './client-limits.ts';
import { type Countdown, createCountdown } from './countdown.ts';

export interface ShownToast extends ToastRequest {
  id: number;
}
export interface ShownBanner extends BannerRequest {
  id: number;
}

/** Toasts and the message banner: what is shown now, and how long it stays. */
export function createMessages() {
  const toasts = signal<ShownToast[]>([]);
  /** One at a time: a newer one takes the place of the older. */
  const banner = signal<ShownBanner | null>(null);
  const countdowns = new Map<number, Countdown>();
  const watches = new Map<number, () => void>();
  let nextId = 1;

  const forget = (id: number) => {
    countdowns.get(id)?.stop();
    countdowns.delete(id);
    watches.get(id)?.();
    watches.delete(id);
  };
  const dismiss = (id: number) => {
    forget(id);
    toasts.value = toasts.peek().filter((one) => one.id !== id);
    if (banner.peek()?.id === id) banner.value = null;
  };
  const show = (request: ToastRequest) => {
    const id = nextId++;
    const kept = toasts.peek().filter(({ text }) => text !== request.text);
    for (const { id: old } of toasts.peek().filter((one) => !kept.includes(one))) forget(old);
    for (const { id: old } of kept.slice(0, Math.max(0, kept.length - maxToasts + 1))) forget(old);
    toasts.value = [...kept.slice(-(maxToasts - 1)), { ...request, id }];
    countdowns.set(
      id,
      createCountdown(request.action ? toastWithActionMs : toastMs, () => dismiss(id)),
    );
    const { isStill } = request;
    if (isStill)
      watches.set(
        id,
        effect(() => {
          if (!isStill()) queueMicrotask(() => dismiss(id));
        }),
      );
  };
  const showBanner = (request: BannerRequest) => {
    const old = banner.peek();
    if (old) forget(old.id);
    const id = nextId++;
    banner.value = { ...request, id };
    countdowns.set(
      id,
      createCountdown(bannerMs, () => dismiss(id)),
    );
  };

  return {
    toasts,
    banner,
    dismiss,
    /** While the pointer or the focus is on a message. */
    hold: (id: number) => countdowns.get(id)?.hold(),
    release: (id: number) => countdowns.get(id)?.run(),
    /** Hands back its undo. */
    startListening() {
      const undo = [startListening('pf:toast', show), startListening('pf:banner', showBanner)];
      return () => {
        for (const stop of undo) stop();
        for (const id of [...countdowns.keys()]) forget(id);
      };
    },
  };
}

export const messages = createMessages();
