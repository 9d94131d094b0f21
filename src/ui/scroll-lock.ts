let holders = 0;
let sheet: CSSStyleSheet | undefined;

/**
 * Keeps the page behind a modal from scrolling; answers its undo. Several holders share one lock.
 * It is a sheet of its own, so that no style of the page is written to: whatever happens, taking
 * the sheet away restores the page exactly (R94).
 */
export function lockScroll(view: Window & typeof globalThis = window): () => void {
  const { document } = view;
  if (holders++ === 0) {
    sheet = new view.CSSStyleSheet();
    // Where a scroll bar takes room, the room stays, or the page would jump.
    const hasBar = view.innerWidth > document.documentElement.clientWidth;
    sheet.replaceSync(`html{overflow:hidden!important;${hasBar ? 'scrollbar-gutter:stable!important' : ''}}`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  }
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    if (--holders > 0) return;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}
