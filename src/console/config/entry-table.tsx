import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Badge } from '../parts/badge.tsx';
import { rows } from '../parts/rows.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { config } from './config.style.ts';
import { MoveButtons, moved } from './move-buttons.tsx';

interface Column<Entry> {
  title: string;
  /** The title is only read out, and the column stays on narrow screens. */
  isUntitled?: boolean;
  cell: (entry: Entry) => ReactNode;
}

interface EntryTableProps<Entry> {
  label: string;
  entries: readonly Entry[];
  idOf: (entry: Entry) => string;
  /** The title of the first column. */
  nameTitle: string;
  nameOf: (entry: Entry) => string;
  /** Beside the name. */
  badges?: (entry: Entry) => ReactNode;
  /** Below the name. */
  notes: (entry: Entry) => ReactNode;
  isWrong?: (entry: Entry) => boolean;
  columns: readonly Column<Entry>[];
  addressOf: (id: string) => string;
  onOrder?: (entries: Entry[]) => void;
}

/** Entries of the configuration; each row opens its editor, with Enter or `e` as well. */
export function EntryTable<Entry>(props: EntryTableProps<Entry>) {
  const { label, entries, idOf, nameTitle, nameOf, badges, notes, isWrong, columns, addressOf, onOrder } = props;
  return (
    <Scroll label={label}>
      <table className={rows.table}>
        <thead>
          <tr>
            <th scope="col">{nameTitle}</th>
            {columns.map(({ title, isUntitled }) => (
              <th key={title} scope="col" data-wide={isUntitled ? undefined : ''}>
                {isUntitled ? <span className={rows.unseen}>{title}</span> : title}
              </th>
            ))}
            {onOrder && (
              <th scope="col">
                <span className={rows.unseen}>Order</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry, i) => {
            const address = addressOf(idOf(entry));
            return (
              <tr key={idOf(entry)} tabIndex={-1}>
                <td>
                  <Link className={config.name} href={address} data-opener="edit">
                    {nameOf(entry)}
                  </Link>
                  <span className={config.badges}>
                    {badges?.(entry)}
                    {isWrong?.(entry) && <Badge tone="bad">Has a mistake</Badge>}
                  </span>
                  {notes(entry)}
                </td>
                {columns.map(({ title, isUntitled, cell }) => (
                  <td key={title} {...(isUntitled ? { 'data-number': '' } : { 'data-wide': '' })}>
                    {cell(entry)}
                  </td>
                ))}
                {onOrder && (
                  <td data-number="" data-tight="">
                    <MoveButtons
                      name={nameOf(entry)}
                      index={i}
                      count={entries.length}
                      onMove={(to) => onOrder(moved(entries, i, to))}
                    />
                  </td>
                )}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroll>
  );
}
