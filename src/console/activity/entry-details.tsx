import { Link } from 'wouter';
import type { AuditEntryOut } from '../../contract/wire-admin-audit.ts';
import { rows } from '../parts/rows.style.ts';
import { actorOf, factTitle } from '../state/audit-words.ts';

const shown = (value: unknown) =>
  value === null || value === undefined || value === ''
    ? '–'
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);

interface EntrySubjectProps {
  id: string;
  email?: string | undefined;
  base: string;
  operators?: ReadonlyMap<string, string> | undefined;
}

/** Whom an entry is about. Who is gone has an id only. */
export const EntrySubject = ({ id, email, base, operators }: EntrySubjectProps) =>
  operators ? (
    (operators.get(id) ?? <code>{id}</code>)
  ) : (
    <Link href={`${base}/members/${encodeURIComponent(id)}`}>{email ?? <code>{id}</code>}</Link>
  );

/** The same without a link; undefined where it is who has done it, or where no one is meant. */
export function subjectOf(
  { memberId, memberEmail, actor }: AuditEntryOut,
  operators: EntrySubjectProps['operators'],
): string | undefined {
  if (!memberId || (operators && actor === 'member')) return undefined;
  return (operators ? operators.get(memberId) : memberEmail) ?? memberId;
}

interface EntryDetailsProps extends Omit<EntrySubjectProps, 'id' | 'email'> {
  entry: AuditEntryOut;
}

/** Everything that is stored of one entry, with the values before and after. */
export function EntryDetails({ entry, base, operators }: EntryDetailsProps) {
  const changes = Object.entries((entry.changes ?? {}) as Record<string, { before: unknown; after: unknown }>);
  return (
    <div className={rows.details}>
      <dl>
        <div>
          <dt>Number</dt>
          <dd>{entry.id}</dd>
        </div>
        <div>
          <dt>By</dt>
          <dd>{actorOf(entry, operators)}</dd>
        </div>
        {entry.memberId && (
          <div>
            <dt>{operators ? 'Operator' : 'Member'}</dt>
            <dd>
              <EntrySubject id={entry.memberId} email={entry.memberEmail} base={base} operators={operators} />
            </dd>
          </div>
        )}
        {entry.network && (
          <div>
            <dt>Network</dt>
            <dd>
              <code>{entry.network}</code>
            </dd>
          </div>
        )}
        {Object.entries(entry.detail).map(([name, value]) => (
          <div key={name}>
            <dt>{factTitle(name)}</dt>
            <dd>{shown(value)}</dd>
          </div>
        ))}
      </dl>
      {changes.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(([name, { before, after }]) => (
              <tr key={name}>
                <td>
                  <code>{name}</code>
                </td>
                <td>{shown(before)}</td>
                <td>{shown(after)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}
