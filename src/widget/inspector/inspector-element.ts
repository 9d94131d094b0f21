import { signal } from '@preact/signals-core';
import { showNotLoaded } from '../element/not-loaded.ts';
import { cleanDocument } from '../sdk/clean-document.ts';
import { loadPart } from '../sdk/load-part.ts';
import type { State } from '../state/state.ts';
import type { InspectorModel } from './inspector.model.ts';

const name = 'ms-inspector';

/** Draws into the element's shadow root. Returns its undo. */
type Mount = (root: ShadowRoot) => () => void;

/** While its code is under way. */
const showNothing: Mount = () => () => {};
/** What the elements of this page show; null while nothing may be shown. */
const shown = signal<Mount | null>(null);
/** What `show` or `hide` requested before the code was there. */
let requested: boolean | undefined;
let model: InspectorModel | undefined;

function setOpen(isOpen: boolean): void {
  if (model) model.isOpen.value = isOpen;
  else requested = isOpen;
}
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
      this.#stop ??= shown.subscribe((mount) => this.#show(mount));
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
      setOpen(true);
    }

    hide(): void {
      setOpen(false);
    }

    #unmount: (() => void) | undefined;
    #show(mount: Mount | null): void {
      this.#unmount?.();
      this.#unmount = mount?.(this.shadowRoot ?? this.attachShadow({ mode: 'open' }));
    }
  }
  customElements.define(name, MsInspector);
}

/**
 * Registers `<ms-inspector>` and, where the service itself says that this is test mode, adds one to
 * the page unless it has its own. The page's own words (`openModal({app})`, storage, parameters)
 * cannot bring it up on a live page (R103). Returns its undo.
 */
export function startInspector(state: State, document: Document, version = ''): () => void {
  define();
  const page = cleanDocument(document);
  let isStopped = false;
  let added: HTMLElement | undefined;
  const failed: Mount = (root) =>
    showNotLoaded(root, 'The inspector did not load.', [{ text: 'Try again', act: load }]);
  async function load(): Promise<void> {
    try {
      const { createInspectorModel, mountBadge } = await loadPart(() => import('./inspector.ts'));
      if (isStopped) return;
      const made = createInspectorModel(state, document, version);
      model = made;
      if (requested !== undefined) setOpen(requested);
      made.start();
      shown.value = (root) => mountBadge(root, made);
    } catch (error) {
      console.error('[latchkey]', error);
      if (!isStopped) shown.value = failed;
    }
  }
  void state.app.load().then((answer) => {
    if (isStopped || answer?.app.mode !== 'sandbox') return state.trace.listen(null);
    shown.value = showNothing;
    void load();
    const add = () => {
      if (isStopped || page.querySelector(name)) return;
      added = page.createElement(name);
      page.body.append(added);
    };
    if (page.body) add();
    else page.addEventListener('DOMContentLoaded', add, { once: true });
  });
  return () => {
    isStopped = true;
    model?.stop();
    model = undefined;
    requested = undefined;
    shown.value = null;
    added?.remove();
  };
}
