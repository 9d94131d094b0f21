import { type RefObject, useEffect, useRef } from 'react';
import { screen } from '../parts/screen.style.ts';

const searchAfterMs = 200;

interface SearchBoxProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string | undefined;
  onSearch: (value: string) => void;
  /** By the arrow down or Escape: the rows take the focus. */
  onLeave: () => void;
}

/** Searches as you type. */
export function SearchBox({ ref, value, onSearch, onLeave }: SearchBoxProps) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    // The address may be behind what is being typed.
    if (ref.current && ref.current !== document.activeElement) ref.current.value = value ?? '';
  }, [ref, value]);
  return (
    <input
      ref={ref}
      className={screen.search}
      type="search"
      aria-label="Search members"
      placeholder="Search by address, name or id"
      defaultValue={value}
      autoComplete="off"
      spellCheck={false}
      onInput={({ currentTarget }) => {
        clearTimeout(timer.current);
        const typed = currentTarget.value;
        timer.current = setTimeout(() => onSearch(typed), searchAfterMs);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key !== 'ArrowDown' && key !== 'Escape') return;
        currentTarget.blur();
        onLeave();
      }}
    />
  );
}
