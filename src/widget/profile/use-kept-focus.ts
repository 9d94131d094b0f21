import { type RefObject, useEffect } from 'react';

/** The headings above an element: of its section, of the panel. */
function headingsOf(element: Element | null): HTMLElement[] {
  if (!element) return [];
  const own = element.querySelector<HTMLElement>(':scope > h3, :scope > [data-head] > h2');
  return [...(own ? [own] : []), ...headingsOf(element.parentElement)];
}

/**
 * What had the focus may go with what it did: the row that was removed, the button that made room
 * for a form. Then the heading of its section gets the focus, not the page behind the dialog.
 */
export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const panel = box.current!;
    const root = panel.getRootNode() as ShadowRoot;
    let focused: Element | null = null;
    let headings: HTMLElement[] = [];
    const enter = ({ target }: FocusEvent) => {
      focused = target as Element;
      headings = headingsOf(focused);
    };
    const leave = () =>
      queueMicrotask(() => {
        // The person went elsewhere.
        if (focused?.isConnected && focused !== root.activeElement) focused = null;
      });
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = null;
      if (root.activeElement || document.activeElement !== document.body) return;
      const heading =
        headings.find(({ isConnected }) => isConnected) ??
        panel.querySelector<HTMLElement>('h2') ??
        panel.closest<HTMLElement>('[data-card]');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus();
    });
    panel.addEventListener('focusin', enter);
    panel.addEventListener('focusout', leave);
    observer.observe(panel, { childList: true, subtree: true });
    return () => {
      panel.removeEventListener('focusin', enter);
      panel.removeEventListener('focusout', leave);
      observer.disconnect();
    };
  }, [box]);
}
