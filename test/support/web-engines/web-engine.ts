export interface Point {
  x: number;
  y: number;
}

/** A page, used from outside as a person uses it: what the drivers of all engines can do. */
export interface WebPage {
  /** Resolves when what is there has loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression on the page; a promise is waited for. */
  ask<T>(expression: string): Promise<T>;
  /** `Tab`, `Shift+Tab`, `Escape`, `Enter`, by their names in the DOM. */
  press(key: string): Promise<void>;
  type(text: string): Promise<void>;
  /**
   * Presses the mouse at one point and releases it at another, with moves in between; a click is
   * from a point to itself.
   */
  drag(from: Point, to: Point): Promise<void>;
  /** Messages of `alert` and similar dialogs; each was closed. */
  dialogs(): Promise<string[]>;
  leave(): Promise<void>;
}

export interface WebEngine {
  /** With no cookies, no storage, 1280 by 900 px. */
  newPage(): Promise<WebPage>;
  close(): Promise<void>;
}

/** A key, and whether Shift is held. */
export const readKey = (key: string): { name: string; hasShift: boolean } => ({
  name: key.replace('Shift+', ''),
  hasShift: key.startsWith('Shift+'),
});

/** The points of a drag: enough of them to be one. */
export const between = (from: Point, to: Point): Point[] =>
  [1, 2, 3, 4].map((step) => ({
    x: Math.round(from.x + ((to.x - from.x) * step) / 4),
    y: Math.round(from.y + ((to.y - from.y) * step) / 4),
  }));
