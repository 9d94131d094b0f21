import { signal } from '@preact/signals-core';
import type { State } from '../state/state.ts';
import { createInspectorModel, type InspectorModel } from './inspector.model.ts';

const name = 'ms-inspector';

/** What the elements of this page show; null while nothing may be shown. */
const shown = signal<InspectorModel | null>(null);
/** §2.7 one inspector a page: the first element that is there. */
let holder: HTMLElement | null = null;

/**
 * A page that takes it out again and again, sees it four times a second and not in an endless loop.
 */
const mostOftenMs = 250;
let isResting = false;

/**
 * Pages that put new content or a new body in place have taken it along: it comes back, once there
 * is a body.
 */
function putBack(element: HTMLElement): void {
  const { body, defaultView: view } = element.ownerDocument;
  if (!shown.peek() || element.ownerDocument.querySelector(name)) return;
  if (body && !isResting) body.append(element);
  else view!.setTimeout(() => putBack(element), mostOftenMs);
  if (isResting) return;
  isResting = true;
  view!.setTimeout(() => (isResting = false), mostOftenMs);
}

function define(): void {
  if (customElements.get(name)) return;
  /**
   * `<ms-inspector>`: the builder's instrument. Registered on every page, alive only where the
   * service says test mode (R103).
   */
  class MsInspector extends HTMLElement {
    #stop: (() => void) | undefined;

    connectedCallback(): void {
      if (holder && holder !== this) return;
      holder = this;
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
        // Another one takes over.
        const heir = this.ownerDocument.querySelector<MsInspector>(name);
        if (heir) heir.connectedCallback();
        else putBack(this);
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
 * Registers `<ms-inspector>` and, where the service itself says that this is test mode, adds one to
 * the page unless it has its own. The page's own words (`openModal({app})`, storage, parameters)
 * cannot bring it up on a live page (R103). Answers its undo.
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
