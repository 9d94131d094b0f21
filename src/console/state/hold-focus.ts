const focusable = 'button:not(:disabled), a[href], input, select, textarea';

/** What stands where the focus was: the same form or row, else the heading of the section. */
function successorIn(section: Element, row: Element | null, index: number): HTMLElement | null {
  const form = row?.matches('form') ? section.querySelector(':scope > form') : null;
  const next = (form ?? section.children[index])?.querySelector<HTMLElement>(focusable);
  const heading = section.querySelector('h2');
  if (heading) heading.tabIndex = -1;
  return next ?? heading;
}

/**
 * A ref for what holds sections of rows: a button that goes with what it did hands on the focus.
 * Else the keyboard begins at the top of the page again.
 */
export function holdFocus(root: HTMLElement): () => void {
  let last: { element: Element; section: Element; row: Element | null; index: number } | null = null;
  const remember = ({ target }: FocusEvent) => {
    const element = target as Element;
    const section = element.closest('section');
    if (element.closest('dialog')) return;
    const row = [...(section?.children ?? [])].find((one) => one.contains(element)) ?? null;
    const index = row ? [...section!.children].indexOf(row) : -1;
    last = section && { element, section, row, index };
  };
  const observer = new MutationObserver(() => {
    if (!last || last.element.isConnected || document.activeElement !== document.body) return;
    const { section, row, index } = last;
    last = null;
    if (section.isConnected) successorIn(section, row, index)?.focus({ preventScroll: true });
  });
  root.addEventListener('focusin', remember);
  observer.observe(root, { childList: true, subtree: true });
  return () => {
    root.removeEventListener('focusin', remember);
    observer.disconnect();
  };
}
