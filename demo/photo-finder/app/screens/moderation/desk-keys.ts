const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="radio"]):not([type="checkbox"]), textarea, select, [contenteditable]');

/** Whether a key is meant for the desk: nobody types, no shortcut of the browser, no dialog above it. */
export const isForDesk = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !isTyping(target) && !document.querySelector('dialog[open]');
