import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { config } from './config.style.ts';
import { MoveButtons, moved } from './move-buttons.tsx';

interface EntryListProps<Entry> {
  /** What the entries are, for readers. */
  label: string;
  entries: readonly Entry[];
  /** "Choice", with its place behind it. */
  nameOf: (entry: Entry, index: number) => string;
  addLabel: string;
  newEntry: () => Entry;
  /** What is wrong with the list as a whole. */
  error?: string | undefined;
  /** Why an entry must stay; null = it may go. */
  keptBecause?: (entry: Entry) => string | null;
  onChange: (what: string, entries: Entry[]) => void;
  /** The fields of an entry. `id` stays the same while entries move. */
  children: (entry: Entry, index: number, set: (name: string, next: Entry) => void, id: string) => ReactNode;
}

let made = 0;

/** Entries within a form, which can be added, moved and removed. */
export function EntryList<Entry>(props: EntryListProps<Entry>) {
  const { label, entries, nameOf, addLabel, newEntry, error, keptBecause, onChange, children } = props;
  const place = useRef<HTMLDivElement>(null);
  // Fields hold their own text, so each entry keeps its fields wherever it goes.
  const [ids, setIds] = useState(() => entries.map(() => String(made++)));
  const focusSoon = (selector: string) =>
    requestAnimationFrame(() => place.current?.querySelector<HTMLElement>(selector)?.focus());
  const add = () => {
    const id = String(made++);
    setIds([...ids, id]);
    onChange('added', [...entries, newEntry()]);
    focusSoon(`[data-entry="${id}"] :is(input, textarea, select)`);
  };
  const remove = (index: number) => {
    setIds(ids.filter((_, i) => i !== index));
    onChange(
      'removed',
      entries.filter((_, i) => i !== index),
    );
    focusSoon(':scope > button');
  };
  const move = (from: number, to: number) => {
    setIds(moved(ids, from, to));
    onChange('order', moved(entries, from, to));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot be laid out like the other labels
    <div ref={place} className={config.entries} role="group" aria-label={label}>
      {error && <p role="alert">{error}</p>}
      {entries.map((entry, index) => {
        const name = nameOf(entry, index);
        const reason = keptBecause?.(entry) ?? null;
        return (
          <div key={ids[index]} className={config.entry} data-entry={ids[index]}>
            <header>
              <h3>{name}</h3>
              <span className={config.move}>
                <MoveButtons name={name} index={index} count={entries.length} onMove={(to) => move(index, to)} />
                {reason === null && (
                  <button type="button" aria-label={`Remove ${name}`} title="Remove" onClick={() => remove(index)}>
                    <Icon name="close" size={16} />
                  </button>
                )}
              </span>
            </header>
            {children(
              entry,
              index,
              (what, next) =>
                onChange(
                  `${ids[index]}.${what}`,
                  entries.map((one, i) => (i === index ? next : one)),
                ),
              ids[index]!,
            )}
            {reason !== null && <p>{reason}</p>}
          </div>
        );
      })}
      <Button kind="secondary" isSmall onPress={add}>
        {addLabel}
      </Button>
    </div>
  );
}
