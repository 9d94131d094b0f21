import { type KeyActions, useKeys } from './use-keys.ts';

const box = 'input[type=checkbox]';
/** What opens its row; `edit` where the row is opened to be edited. */
const opener = '[data-opener]';
const editor = '[data-opener=edit]';

/** Below an open row, its details belong to it. */
const focused = () => {
  const element = document.activeElement;
  return element?.closest('tr[data-detail]')?.previousElementSibling ?? element;
};

/**
 * §3 `j` and `k` go from row to row of the screen's tables, `x` chooses the row with the focus,
 * Enter opens it, `e` opens it to edit. Rows that take part have `tabIndex={-1}`.
 */
export function useRowKeys() {
  useKeys((): KeyActions => {
    const rows = [...document.querySelectorAll<HTMLElement>('main tbody > tr[tabindex="-1"]')];
    if (rows.length === 0) return {};
    const at = rows.findIndex((row) => row.contains(focused()));
    const go = (by: 1 | -1) => () => rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.focus();
    const press = (selector: string) =>
      rows.some((row) => row.querySelector(selector)) &&
      (() => rows[at]?.querySelector<HTMLElement>(selector)?.click());
    const open = press(opener);
    return {
      j: go(1),
      k: go(-1),
      x: press(box),
      e: press(editor),
      // On a button or link within the row, Enter is theirs.
      Enter: open && (() => rows[at] === document.activeElement && open()),
    };
  });
}
