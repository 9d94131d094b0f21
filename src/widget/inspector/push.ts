import { effect } from '@preact/signals-core';
import { mobileBreakpointPx, sidebarWidthPx } from '../../contract/constants.ts';
import type { InspectorModel } from './inspector.model.ts';

/** Below that the page has not the width to give any away, and the panel lies over it. */
const wideEnoughPx = 1024;

/** As in `inspector.css`. */
const sheetHeight = 'min(62dvh,560px)';

/**
 * The open panel stands beside the page and not on it: by a sheet of our own, so that no attribute
 * of the page changes.
 */
export function startPush(document: Document, { isOpen, side }: Pick<InspectorModel, 'isOpen' | 'side'>): () => void {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  const stop = effect(() => {
    const beside = `html{margin-${side.value}:${sidebarWidthPx}px!important}`;
    // What is scrolled to comes to stand above the sheet, the end of the page too.
    const above = `html{margin-bottom:${sheetHeight}!important;scroll-padding-bottom:${sheetHeight}!important}`;
    sheet.replaceSync(
      isOpen.value
        ? `@media screen and (min-width:${wideEnoughPx}px){${beside}}@media screen and (max-width:${mobileBreakpointPx}px){${above}}`
        : '',
    );
  });
  return () => {
    stop();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
