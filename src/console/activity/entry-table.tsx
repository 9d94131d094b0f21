import { Fragment, useState } from 'react';
import type { AuditEntryOut } from '../../contract/wire-admin-audit.ts';
import { Icon } from '../../ui/icon.tsx';
import { rows } from '../parts/rows.style.ts';
import { actorOf, eventName, factsOf } from '../state/audit-words.ts';
import { useConsole } from '../state/console-context.ts';
import { momentOf } from '../state/format.ts';
import { EntryDetails, EntrySubject, subjectOf } from './entry-details.tsx';

/** A long address would take the room of what happened. */
const address = { overflowWrap: 'anywhere' } as const;

interface EntryTableProps {
  entries: AuditEntryOut[];
  base: string;
  /** The entries are about operators, whom no screen of members has. */
  operators?: ReadonlyMap<string, string>;
}

/** One entry a row; its details below it, for one entry at a time. */
export function EntryTable({ entries, base, operators }: EntryTableProps) {
  const { app } = useConsole();
  const [open, setOpen] = useState<number | null>(null);
  return (
    <table className={rows.table}>
      <thead>
        <tr>
          <th scope="col" style={{ width: '30%' }}>
            Event
          </th>
          <th scope="col" data-wide="">
            By
          </th>
          <th scope="col" data-wide="">
            {operators ? 'Operator' : 'Member'}
          </th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const isOpen = entry.id === open;
          const facts = factsOf(entry, app);
          return (
            <Fragment key={entry.id}>
              <tr tabIndex={-1} data-opens="" data-open={isOpen ? '' : undefined}>
                <td>
                  <button
                    type="button"
                    data-opener=""
                    className={rows.toggle}
                    aria-expanded={isOpen}
                    onClick={() => setOpen(isOpen ? null : entry.id)}
                  >
                    <Icon name="forward" size={14} />
                    {eventName(entry.event)}
                  </button>
                  {facts && <small style={{ paddingInlineStart: '22px' }}>{facts}</small>}
                  <small data-narrow="" style={{ paddingInlineStart: '22px' }}>
                    {[subjectOf(entry, operators), `by ${actorOf(entry, operators)}`].filter(Boolean).join(', ')}
                  </small>
                </td>
                <td data-wide="" style={address}>
                  {actorOf(entry, operators)}
                </td>
                <td data-wide="" style={address}>
                  {entry.memberId ? (
                    <EntrySubject id={entry.memberId} email={entry.memberEmail} base={base} operators={operators} />
                  ) : (
                    '–'
                  )}
                </td>
                <td data-quiet="" data-tight="">
                  <time dateTime={entry.at}>{momentOf(entry.at)}</time>
                </td>
              </tr>
              {isOpen && (
                <tr data-detail="">
                  <td colSpan={4}>
                    <EntryDetails entry={entry} base={base} operators={operators} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
