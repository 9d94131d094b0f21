import { effect, signal, untracked } from '@preact/signals-core';
import r2wc from '@r2wc/react-to-web-component';
import type { FunctionComponent } from 'react';
import type { View } from '../../contract/views.ts';
import { prefetchKy } from '../sdk/client.ts';
import { isLight } from '../sdk/delivery.ts';
import type { ModalState } from '../state/modal.ts';
import type { State } from '../state/state.ts';
import {
  type AttributeSignals,
  type AttributeTable,
  createAttributeSignals,
  keepEarlyProperties,
  readAttribute,
  reflectAttributes,
} from './attributes.ts';
import type { ElementContext } from './context.tsx';
import { createElementContext } from './element-context.ts';
import type { ElementHosts } from './element-hosts.ts';
import { followOpening } from './follow-opening.ts';
import { loadReact, reactParts } from './lazy-react.ts';
import { showNotLoaded } from './not-loaded.ts';
import type { Shown } from './shell.tsx';
import { watchFocus } from './watch-focus.ts';

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

/** The element of r2wc: it makes the shadow root and renders into it what is shown by that root. */
const createShellClass = (shownBy: WeakMap<Node, Shown>) =>
  r2wc(({ container }: { container?: HTMLElement }) => reactParts()!.renderShell(shownBy.get(container!)!), {
    shadow: 'open',
  }) as new () => HTMLElement & { connectedCallback(): void; disconnectedCallback(): void };

/** The card, and the React that renders it. */
async function loadCard<Shared>(load: () => Promise<Card<Shared>>): Promise<Card<Shared>> {
  // In a task of its own: the question to the service is on its way before React is evaluated,
  // which takes as long as the answer. The light script only asks for the file.
  if (!isLight && !reactParts()) await new Promise((next) => setTimeout(next));
  // For what is sent from it.
  prefetchKy().catch(() => {});
  const [card] = await Promise.all([load(), loadReact()]);
  return card;
}

/** How long the form may wait for the app's configuration before an outline takes its place. */
const outlineAfterMs = 100;

/** Waits for an answer that is under way: an outline for a moment costs as much as the form. */
async function answerOrOutline({ app }: State): Promise<void> {
  if (app.config.peek() === null && app.status.peek() === 'loading')
    await Promise.race([app.load(), new Promise((late) => setTimeout(late, outlineAfterMs))]);
}

/** For an element whose code did not come: try again, or close where it is a window. */
function offerRetry(
  root: ShadowRoot,
  { say, isInline }: ElementContext,
  mount: () => unknown,
  close: () => void,
): () => void {
  const again = { text: say('try_again'), act: mount };
  const choices = isInline.peek() ? [again] : [again, { text: say('close'), act: close }];
  return showNotLoaded(root, say('network_error_message'), choices, isInline.peek());
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

  class Element extends createShellClass(shownBy) implements MsElement {
    static readonly observedAttributes = Object.keys(table);
    readonly #attributes = createAttributeSignals(table) as Attributes<Table>;
    readonly #moves = signal(0);
    readonly #own = createElementContext(this, state, seats, this.#attributes, this.#moves);
    readonly #focused = watchFocus(this.shadowRoot!);
    #stop: (() => void) | undefined;
    #stopCard: (() => void) | undefined;
    #notLoaded: (() => void) | undefined;

    constructor() {
      super();
      keepEarlyProperties(this, table);
    }

    override connectedCallback(): void {
      if (this.#stop) {
        // Moved within one task: it was never unmounted.
        const focused = this.#focused();
        this.#moves.value = this.#moves.peek() + 1;
        this.#own.language.follow();
        focused?.focus({ preventScroll: true });
        return;
      }
      const undo = [
        seats.add({ element: this, views: spec.views, isInline: this.#own.context.isInline }),
        followOpening(this, spec, state, this.#own.context, this.#attributes),
        this.#own.language.start(),
        () => {
          this.#stopCard?.();
          this.#stopCard = undefined;
        },
        effect(() => {
          const isWanted = this.#own.isWanted.value;
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
      this.#own.language.begin();
      if (!card || !reactParts()) {
        try {
          card = await loadCard(spec.load);
        } catch (error) {
          console.error('[latchkey]', error);
          return this.#showNotLoaded();
        }
        if (!this.#stop) return;
      }
      this.#hideNotLoaded();
      const { Component, start } = card;
      const root = this.shadowRoot!;
      shownBy.set(root, { element: this, context: this.#own.context, Component });
      reactParts()!.adoptStyles(root);
      this.#stopCard ??= start(this.#own.context, this.#attributes);
      await answerOrOutline(state);
      if (this.#stop) super.connectedCallback();
    }

    #hideNotLoaded(): void {
      this.#notLoaded?.();
      this.#notLoaded = undefined;
    }

    #showNotLoaded(): void {
      if (this.#notLoaded || !this.#stop || !this.#own.isWanted.peek()) return;
      this.#notLoaded = offerRetry(this.shadowRoot!, this.#own.context, () => this.#mount(), state.modal.close);
    }
  }

  reflectAttributes(Element.prototype, table);
  customElements.define(spec.name, Element);
}
