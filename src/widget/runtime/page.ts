import type { Family } from '../../catalogue/attributes.ts';
import type { Sdk } from '../sdk/sdk.ts';
import type { State } from '../state/state.ts';
import type { Changes } from './changes.ts';
import type { PageTexts } from './page-texts.ts';
import type { PendingPurchase } from './pending-purchase.ts';

/** How the page is left. Handed in, so that tests see where it would go. */
export interface Navigate {
  assign(href: string): void;
  replace(href: string): void;
}

/** What the families share. */
export interface Page {
  readonly document: Document;
  readonly view: Window;
  readonly sdk: Sdk;
  readonly state: State;
  readonly changes: Changes;
  readonly navigate: Navigate;
  readonly words: PageTexts;
  /** What a visitor has chosen to have or to buy. */
  readonly chosen: PendingPurchase;
  /**
   * The page's own box near `around`, which `stays` open until the next form is sent, or our toast
   * (M §1.7). False = the toast.
   */
  say(text: string | undefined, type: 'success' | 'error', around?: Element, stays?: boolean): boolean;
  /** The page's own loader, while `work` runs. */
  loadWhile<T>(work: Promise<T>): Promise<T>;
  /** Selector of what the person here must not see now. */
  hidden(): string;
  /**
   * Runs `work` now and whenever a signal in it changes, until the runtime stops or its answer is
   * called.
   */
  follow(work: () => void): () => void;
  /** A timer that ends with the runtime. Answers its cancel. */
  later(work: () => void, ms: number): () => void;
}

/**
 * The delegated events: one listener each on the document, whatever the number of families and
 * elements.
 */
export const eventTypes = ['click', 'submit', 'input', 'change', 'keydown', 'focusout', 'ms:success'] as const;
export type EventType = (typeof eventTypes)[number];

/** Answered for an event that will be repeated. */
export const isHeld = Symbol('held');

/** What one family of attributes does on a page. */
export interface Behaviour {
  /** Elements with these attributes are handed to `appear`. */
  families?: readonly Family[];
  /**
   * An element with one of the attributes is in the page, or one of them has changed. Called again
   * for the same element at will.
   */
  appear?(element: HTMLElement): void;
  /** Reads signals; when one of them changes, all elements of the families appear anew. */
  reads?(): unknown;
  /**
   * By event type; attributes are read here, when it happens (B1). `target` is the innermost
   * element of the page. `isHeld` ends the event for the families after this one.
   */
  on?: Partial<Record<EventType, (event: Event, target: Element) => unknown>>;
  /** Takes back what is not in `changes`. */
  stop?(): void;
}

export type StartFamily = (page: Page) => Behaviour;
