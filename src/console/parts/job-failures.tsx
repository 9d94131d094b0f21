import { Link } from 'wouter';
import type { AdminJob } from '../../contract/wire-admin-jobs.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { style } from '../../ui/style.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useLoaded, useLookAgain } from '../state/use-loaded.ts';

const lookEveryMs = 2_000;

const list = style({
  display: 'grid',
  gap: '2px',
  fontSize: '13px',
  color: 'var(--_muted)',
  overflowWrap: 'anywhere',
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '12px' },
});

interface JobFailuresProps {
  job: AdminJob;
  base: string;
}

/** For whom it could not be done, and why. The service names the first 100. */
export function JobFailures({ job: { id, failures, failed }, base }: JobFailuresProps) {
  const { place } = useConsole();
  // R78 only this answer has addresses; they are read when they are shown.
  const named = useLoaded(id!, async (signal) => (await call(place, 'getJob', { job: id! }, signal)).data.failures);
  const emails = new Map(named.data?.map(({ member, email }) => [member, email]));
  const isGone = (member: string) =>
    member.startsWith('members[') || (emails.has(member) && emails.get(member) === undefined);
  const isBehind = failures.some(({ member }) => !emails.has(member));
  useLookAgain(named, isBehind && named.data ? lookEveryMs : null);
  if (!named.data && !named.error)
    return (
      <div className={list} aria-busy="true">
        {failures.slice(0, 5).map(({ member }) => (
          <Skeleton key={member} width="60%" />
        ))}
      </div>
    );
  return (
    <ul className={list}>
      {failures.map(({ member, message }) => (
        <li key={member}>
          {isGone(member) ? (
            <code>{member}</code>
          ) : (
            <Link href={`${base}/members/${encodeURIComponent(member)}`}>
              {emails.get(member) ?? <code>{member}</code>}
            </Link>
          )}{' '}
          {message}
        </li>
      ))}
      {failed > failures.length && <li>and {failed - failures.length} more</li>}
    </ul>
  );
}
