import { type KeyboardEvent, type ReactNode, useEffect } from 'react';
import styles from './tabs.module.css';

interface Props<T extends string> {
  label: string;
  tabs: readonly (readonly [T, string])[];
  chosen: T;
  onChoose(tab: T): void;
  /** The panel that they lead to. */
  panelId: string;
}

/** One stop for the Tab key; arrows go from tab to tab. */
export function Tabs<T extends string>({ label, tabs, chosen, onChoose, panelId }: Props<T>): ReactNode {
  // On a narrow screen the row is longer than what is seen of it.
  useEffect(() => {
    document.getElementById(`${panelId}-tab-${chosen}`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [panelId, chosen]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([tab]) => tab === chosen);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    if (!next) return;
    onChoose(next[0]);
    document.getElementById(`${panelId}-tab-${next[0]}`)?.focus();
  };
  return (
    <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(([tab, text]) => (
        <button
          key={tab}
          id={`${panelId}-tab-${tab}`}
          type="button"
          role="tab"
          className={styles.tab}
          aria-selected={tab === chosen}
          aria-controls={panelId}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
