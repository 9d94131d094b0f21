import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { View } from '../../contract/views.ts';
import { sdkError } from '../sdk/error.ts';
import type { State } from '../state/state.ts';

/** An element in the page that may show modals. */
export interface ElementHost {
  readonly element: HTMLElement;
  /** The views that it knows how to show. */
  readonly views: readonly View[];
  readonly isInline: ReadonlySignal<boolean>;
}

/**
 * Who of the page's elements shows what. One modal, one place for toasts, however many elements
 * there are.
 */
export interface ElementHosts {
  add(seat: ElementHost): () => void;
  /** The element that has the open modal to show, or null. */
  readonly shown: ReadonlySignal<ElementHost | null>;
  /**
   * Where toasts appear: in the open modal, because all else is inert then; else in the first
   * element there is.
   */
  readonly toasts: ReadonlySignal<ElementHost | null>;
  /**
   * Adds an element to the page when something must be shown and no element there can show it;
   * returns its undo.
   */
  startFilling(elementFor: (view: View) => string, view: Document): () => void;
}

export function createElementHosts(state: State): ElementHosts {
  const all = signal<readonly ElementHost[]>([]);
  const floating = computed(() => all.value.filter((seat) => !seat.isInline.value));
  const shown = computed(() => {
    const open = state.modal.current.value;
    if (!open) return null;
    // An element that has just been removed is still known for a microtask (it might be moving): it
    // shows nothing new.
    const able = floating.value.filter((seat) => seat.views.includes(open.view) && seat.element.isConnected);
    return able.find((seat) => seat.element === open.shownBy) ?? able[0] ?? null;
  });
  return {
    shown,
    toasts: computed(() => shown.value ?? floating.value[0] ?? all.value[0] ?? null),
    add(seat) {
      all.value = [...all.peek(), seat];
      return () => {
        all.value = all.peek().filter((other) => other !== seat);
      };
    },
    startFilling(elementFor, document) {
      const added = new Set<HTMLElement>();
      const stopping = new AbortController();
      const add = (name: string) => {
        for (const element of added) {
          const isThere = element.isConnected || !document.body;
          // R94 a page that puts one body in the place of another has taken it along: nothing may
          // hold on to it.
          if (!isThere) added.delete(element);
          else if (element.localName === name) return;
        }
        const element = document.createElement(name);
        added.add(element);
        // Into the body once there is one: modals may be opened by a script in the head.
        const put = () => document.body.append(element);
        if (document.body) put();
        else document.addEventListener('DOMContentLoaded', put, { once: true, signal: stopping.signal });
      };
      const stop = effect(() => {
        const open = state.modal.current.value;
        if (open && !shown.value) {
          // What it reads while it connects is followed by its own effects.
          untracked(() => add(elementFor(open.view)));
          // B4: a view that no element of this version knows would keep its caller waiting for
          // ever.
          queueMicrotask(() => {
            const isStuck = document.body && state.modal.current.peek() === open && !shown.peek();
            if (isStuck) state.modal.fail(sdkError('not-supported'));
          });
        } else if ((state.toast.current.value || state.question.current.value) && all.value.length === 0)
          untracked(() => add(elementFor('login')));
      });
      return () => {
        stop();
        stopping.abort();
        for (const element of added) element.remove();
      };
    },
  };
}
