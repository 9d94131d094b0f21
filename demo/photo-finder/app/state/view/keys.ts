/**
 * Where letters are written, or belong to somebody else: what comes out of the membership's
 * elements seems to come from them.
 */
const notOurs =
  'input:not([type="range"], [type="checkbox"], [type="radio"]), textarea, select, [contenteditable], ms-auth-modal, ms-profile, ms-inspector';

/** Whether a key is meant for the screen: no shortcut of the browser, and nobody writes. */
export const isForScreen = ({ ctrlKey, metaKey, altKey, defaultPrevented, target }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !defaultPrevented && !(target as Partial<Element>).closest?.(notOurs);
