import { useEffect, useRef } from 'react';

/** A key that belongs to a field, a dialog or the browser. */
export const isTyping = (event: KeyboardEvent): boolean =>
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target instanceof Element &&
    event.target.closest('input:not([type=checkbox]), textarea, select, dialog') !== null);

/** By key; `false` where it does nothing. An action that answers `false` leaves the key alone. */
export type KeyActions = Record<string, (() => unknown) | false>;

const listening = new Set<() => KeyActions>();

/** The keys that do something on the screen of now. */
export const usableKeys = (): Set<string> =>
  new Set([...listening].flatMap((actions) => Object.entries(actions()).flatMap(([key, act]) => (act ? [key] : []))));

/** Single keys of a screen; a function is asked at each press. */
export function useKeys(actions: KeyActions | (() => KeyActions)) {
  const current = useRef(actions);
  current.current = actions;
  useEffect(() => {
    const now = () => (typeof current.current === 'function' ? current.current() : current.current);
    const press = (event: KeyboardEvent) => {
      const action = !isTyping(event) && now()[event.key];
      if (action && action() !== false) event.preventDefault();
    };
    listening.add(now);
    document.addEventListener('keydown', press);
    return () => {
      listening.delete(now);
      document.removeEventListener('keydown', press);
    };
  }, []);
}
