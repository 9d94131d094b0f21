import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import r2wc from '@r2wc/react-to-web-component';
import type { FunctionComponent } from 'react';
import { fieldLabel } from '../../contract/field-label.ts';
import type { View } from '../../contract/views.ts';
import { createSay, pageTexts } from '../../texts/widget/texts.ts';
import { createModalState, type ModalState } from '../state/modal.ts';
import type { State } from '../state/state.ts';
import {
  type AttributeSignals,
  type AttributeTable,
  createAttributeSignals,
  propertyName,
  readAttribute,
  writeAttribute,
} from './attributes.ts';
import type { ElementContext } from './context.tsx';
import type { ElementHosts } from './element-hosts.ts';
import { emit } from './events.ts';
import { loadReact, reactParts } from './lazy-react.ts';
import { showNotLoaded } from './not-loaded.ts';
import type { Shown } from './shell.tsx';
import { createSpokenLanguage, type SpokenLanguage } from './spoken-language.ts';

/** What every element takes beside its own attributes. */
const sharedAttributes = {
  open: 'presence',
  inline: 'presence',
  'hide-close-button': 'presence',
  texts: 'json',
} as const satisfies AttributeTable;

export type Attributes<Table extends AttributeTable> = AttributeSignals<Table & typeof sharedAttributes>;

export interface ElementSpec<Table extends AttributeTable> {
  name: `ms-${string}`;
  attributes: Table;
  views: readonly View[];
  /** What to open when the element's `show` is called. */
  opening(attributes: Attributes<Table>): Parameters<ModalState['open']>;
  /** `show(word)`: which attribute the word sets. */
  shows: keyof Table & string;
  /** Loads what the element shows, when it first has something to show. */
  load(): Promise<Card<Attributes<Table>>>;
}

/** What an element shows. */
export interface Card<Shared> {
  Component: FunctionComponent;
  /** Called when the element first shows something; answers its undo. */
  start(context: ElementContext, attributes: Shared): () => void;
}

export interface MsElement extends HTMLElement {
  show(word?: string): void;
  hide(): void;
}

/**
 * A custom element over r2wc, which makes the shadow root and renders into it. Attributes,
 * properties, the moment of mounting and moves in the page are done here, because r2wc misses
 * presence attributes and removals, throws on bad JSON, loses properties that were set before the
 * upgrade, mounts unattached elements and forgets everything at a move (R93).
 */
export function defineElement<Table extends AttributeTable>(
  spec: ElementSpec<Table>,
  state: State,
  seats: ElementHosts,
): void {
  if (customElements.get(spec.name)) {
    console.warn(`[latchkey] <${spec.name}> is defined already.`);
    return;
  }
  const table: AttributeTable = { ...sharedAttributes, ...spec.attributes };
  let card: Card<Attributes<Table>> | undefined;

  const shownBy = new WeakMap<Node, Shown>();
  const Base = r2wc(
    ({ container }: { container?: HTMLElement }) =>
      reactParts()!.renderShell(shownBy.get(container as unknown as ShadowRoot)!),
    { shadow: 'open' },
  ) as unknown as new () => HTMLElement & { connectedCallback(): void; disconnectedCallback(): void };

  class Element extends Base implements MsElement {
    static readonly observedAttributes = Object.keys(table);
    readonly #attributes = createAttributeSignals(table) as unknown as Attributes<Table>;
    readonly #moves = signal(0);
    readonly #language: SpokenLanguage;
    readonly #context: ElementContext;
    readonly #isWanted: ReadonlySignal<boolean>;
    #stop: (() => void) | undefined;
    #stopCard: (() => void) | undefined;
    #notLoaded: (() => void) | undefined;
    #focused: HTMLElement | null = null;

    constructor() {
      super();
      const attributes = this.#attributes;
      const own = createModalState();
      const isInline = attributes.inline;
      const isShown = computed(() => isInline.value || seats.shown.value?.element === this);
      const hasToasts = computed(() => seats.toasts.value?.element === this);
      const language = createSpokenLanguage(state, this);
      const context: ElementContext = {
        state,
        get modal() {
          return isInline.value ? own : state.modal;
        },
        isInline,
        isShown,
        hasToasts,
        moves: this.#moves,
        hasWords: language.isReady,
        say: createSay(
          () => [
            language.words(),
            state.app.config.value?.texts,
            pageTexts(),
            context.modal.current.value?.params.translations,
            attributes.texts.value,
          ],
          language.tag,
        ),
        labelOf: (field) => fieldLabel(field, language.tag()),
        language: language.tag,
        emit: (name, detail) => emit(this, name, detail),
      };
      this.#context = context;
      this.#language = language;
      this.#isWanted = computed(
        () =>
          isShown.value ||
          (hasToasts.value && (state.toast.current.value !== null || state.question.current.value !== null)),
      );
      this.#watchFocus(this.shadowRoot!);
      this.#keepEarlyProperties();
    }

    override connectedCallback(): void {
      if (this.#stop) {
        // Moved within one task: it was never unmounted.
        const focused = this.#focused;
        this.#moves.value = this.#moves.peek() + 1;
        this.#language.follow();
        focused?.focus({ preventScroll: true });
        return;
      }
      const undo = [
        seats.add({ element: this, views: spec.views, isInline: this.#context.isInline }),
        this.#startOpening(),
        this.#language.start(),
        () => {
          this.#stopCard?.();
          this.#stopCard = undefined;
        },
        effect(() => {
          const isWanted = this.#isWanted.value;
          untracked(() => (isWanted ? this.#mount() : this.#hideNotLoaded()));
        }),
      ];
      this.#stop = () => {
        for (const one of undo.reverse()) one();
      };
    }

    override disconnectedCallback(): void {
      // A move disconnects and connects in one task: only what is still outside afterwards is gone.
      queueMicrotask(() => {
        if (this.isConnected || !this.#stop) return;
        if (seats.shown.peek()?.element === this) state.modal.close();
        this.#stop();
        this.#stop = undefined;
        super.disconnectedCallback();
      });
    }

    attributeChangedCallback(name: string, _before: string | null, text: string | null): void {
      const slot = this.#attributes[name as keyof Attributes<Table>] as { value: unknown };
      slot.value = readAttribute(name, table[name]!, text);
    }

    show(word?: string): void {
      if (word !== undefined) {
        // Removed first, so that the same view opens again after the person moved to another one.
        this.removeAttribute(spec.shows);
        this.setAttribute(spec.shows, word);
      }
      this.toggleAttribute('open', true);
    }

    hide(): void {
      this.removeAttribute('open');
    }

    async #mount(): Promise<void> {
      this.#language.begin();
      if (!card || !reactParts()) {
        try {
          // In a task of its own: the question to the service is on its way before React is
          // evaluated, which takes as long as the answer.
          await new Promise((next) => setTimeout(next));
          [card] = await Promise.all([spec.load(), loadReact()]);
        } catch (error) {
          console.error('[latchkey]', error);
          return this.#showNotLoaded();
        }
        if (!this.#stop) return;
      }
      this.#hideNotLoaded();
      const { Component, start } = card;
      const root = this.shadowRoot!;
      shownBy.set(root, { element: this, context: this.#context, Component });
      reactParts()!.adoptStyles(root);
      this.#stopCard ??= start(this.#context, this.#attributes);
      super.connectedCallback();
    }

    #hideNotLoaded(): void {
      this.#notLoaded?.();
      this.#notLoaded = undefined;
    }

    #showNotLoaded(): void {
      if (this.#notLoaded || !this.#stop || !this.#isWanted.peek()) return;
      const { say, isInline } = this.#context;
      const again = { text: say('try_again'), act: () => this.#mount() };
      const close = { text: say('close'), act: () => state.modal.close() };
      this.#notLoaded = showNotLoaded(
        this.shadowRoot!,
        say('network_error_message'),
        isInline.peek() ? [again] : [again, close],
        isInline.peek(),
      );
    }

    /** Keeps `open` and the modal in step, in both directions, and emits the page's event. */
    #startOpening(): () => void {
      const { isInline, isShown } = this.#context;
      let wasOpen = false;
      const stopOpening = effect(() => {
        const isOpen = this.#attributes.open.value;
        if (isInline.value) return;
        untracked(() => {
          if (isOpen && !isShown.value) {
            const [view, params, opener] = spec.opening(this.#attributes);
            state.modal.open(view, params, opener, this);
          } else if (!isOpen && wasOpen && isShown.value) state.modal.close();
          wasOpen = isOpen;
        });
      });
      let view: View | null = null;
      const stopTelling = effect(() => {
        const isModal = isShown.value && !isInline.value;
        untracked(() => {
          const now = isModal ? (state.modal.current.value?.view ?? null) : null;
          if (isModal === (view !== null)) return;
          this.toggleAttribute('open', isModal);
          if (now) emit(this, 'ms:open', { view: now });
          else if (view) emit(this, 'ms:close', { view });
          view = now;
        });
      });
      return () => {
        stopTelling();
        stopOpening();
      };
    }

    /**
     * Leaving the page takes the focus away, with or without a `focusout`: what had it a moment ago
     * gets it back.
     */
    #watchFocus(root: ShadowRoot): void {
      root.addEventListener('focusin', (event) => {
        this.#focused = event.target as HTMLElement;
      });
      root.addEventListener('focusout', (event) => {
        queueMicrotask(() => {
          if (this.#focused === event.target && root.activeElement !== event.target) this.#focused = null;
        });
      });
    }

    #keepEarlyProperties(): void {
      for (const [name, kind] of Object.entries(table)) {
        const property = propertyName(name);
        if (!Object.hasOwn(this, property)) continue;
        const value = Reflect.get(this, property);
        Reflect.deleteProperty(this, property);
        writeAttribute(this, name, kind, value);
      }
    }
  }

  for (const [name, kind] of Object.entries(table)) {
    Object.defineProperty(Element.prototype, propertyName(name), {
      configurable: true,
      enumerable: true,
      get(this: Element) {
        return kind === 'presence' ? this.hasAttribute(name) : (this.getAttribute(name) ?? '');
      },
      set(this: Element, value: unknown) {
        writeAttribute(this, name, kind, value);
      },
    });
  }
  customElements.define(spec.name, Element);
}
