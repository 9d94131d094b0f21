import { type RefObject, useRef } from 'react';
import { useKeys } from './use-keys.ts';

/** `j` and `k` go from row to row, `x` chooses the one with the focus. */
export function useRowKeys(): RefObject<HTMLTableSectionElement | null> {
  const body = useRef<HTMLTableSectionElement>(null);
  const rows = () => [...(body.current?.querySelectorAll<HTMLElement>(':scope > tr') ?? [])];
  const at = () => rows().findIndex((row) => row.contains(document.activeElement));
  const go = (by: 1 | -1) => () => {
    const all = rows();
    all[Math.min(all.length - 1, Math.max(0, at() + by))]?.focus();
  };
  useKeys({
    j: go(1),
    k: go(-1),
    x: () => rows()[at()]?.querySelector<HTMLInputElement>('input[type=checkbox]')?.click(),
  });
  return body;
}
