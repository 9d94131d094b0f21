import type { ReactNode } from 'react';
import { view } from '../../element/view.tsx';
import { profile } from '../profile.style.ts';

export interface RowProps {
  /** Of its title, for what describes itself by it. */
  id?: string;
  title: string;
  note?: ReactNode;
  start?: ReactNode;
  children?: ReactNode;
}

/** One line of a list: what it is, and what can be done with it. */
export const Row = view(function Row({ id, title, note, start, children }: RowProps) {
  return (
    <li className={profile.row} part="row">
      {start}
      <div data-words="">
        <div id={id}>{title}</div>
        {note && <div className={profile.muted}>{note}</div>}
      </div>
      {children}
    </li>
  );
});
