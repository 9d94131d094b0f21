import { signal } from '@preact/signals-core';
import type { State } from '../state/state.ts';
import { createInspectorModel, type InspectorModel } from './inspector.model.ts';

const name = 'ms-inspector';

/** What the elements of this page show; null while nothing may be shown. */
const shown = signal<InspectorModel | null>(null);
/** §2.7 one inspector a page: the first element that is there. */
let holder: HTMLElement | null = null;

function define(): void {
  if (customElements.get(name)) return;
  /** `<ms-inspector>`: the builder's instrument. Registered on every page, alive only where the service says test mode (R103). */
  class MsInspector extends HTMLElement {
    #stop: (() => void) | undefined;

    connectedCallback(): void {
      if (holder && holder !== this) return;
      holder = this;
      this.#body = this.ownerDocument.body;
      this.#stop ??= shown.subscribe((model) => void this.#mount(model));
    }

    disconnectedCallback(): void {
      // A move disconnects and connects in one task.
      queueMicrotask(() => {
        if (this.isConnected) return;
        this.#stop?.();
        this.#stop = undefined;
        this.#unmount?.();
        this.#unmount = undefined;
        if (holder !== this) return;
        holder = null;
        // Another one takes over; where a router has put a new body in place, this one moves along.
        const { body } = this.ownerDocument;
        const heir = this.ownerDocument.querySelector<MsInspector>(name);
        if (heir) heir.connectedCallback();
        else if (shown.peek() && body !== this.#body) body.append(this);
      });
    }

    show(): void {
      const model = shown.peek();
      if (model) model.isOpen.value = true;
    }

    hide(): void {
      const model = shown.peek();
      if (model) model.isOpen.value = false;
    }

    #body: HTMLElement | undefined;
    #unmount: (() => void) | undefined;
    async #mount(model: InspectorModel | null): Promise<void> {
      this.#unmount?.();
      this.#unmount = undefined;
      if (!model) return;
      const { mountBadge } = await import('./badge.ts');
      // It may have left, or test mode have ended, meanwhile.
      if (!this.isConnected || shown.peek() !== model || this.#unmount) return;
      this.#unmount = mountBadge(this.shadowRoot ?? this.attachShadow({ mode: 'open' }), model);
    }
  }
  customElements.define(name, MsInspector);
}

/**
 * Registers `<ms-inspector>` and, where the service itself says that this is test mode, adds one to the page unless it has its own.
 * The page's own words (`openModal({app})`, storage, parameters) cannot bring it up on a live page (R103). Answers its undo.
 */
export function startInspector(state: State, document: Document, version = ''): () => void {
  define();
  let isStopped = false;
  let added: HTMLElement | undefined;
  let model: InspectorModel | undefined;
  void state.app.load().then((answer) => {
    if (isStopped || answer?.app.mode !== 'sandbox') return state.trace.listen(null);
    model = createInspectorModel(state, document, version);
    void model.load();
    shown.value = model;
    const add = () => {
      if (isStopped || document.querySelector(name)) return;
      added = document.createElement(name);
      document.body.append(added);
    };
    if (document.body) add();
    else document.addEventListener('DOMContentLoaded', add, { once: true });
  });
  return () => {
    isStopped = true;
    model?.stop();
    shown.value = null;
    added?.remove();
  };
}
