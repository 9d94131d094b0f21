import { Link } from 'wouter';
import type { AdminJob } from '../../contract/wire-admin-jobs.ts';
import { style } from '../../ui/style.ts';

const list = style({
  display: 'grid',
  gap: '2px',
  fontSize: '13px',
  color: 'var(--_muted)',
  '& code': { fontFamily: 'ui-monospace, monospace', fontSize: '12px' },
});

/** For whom it could not be done, and why. The service names the first 100. */
export const JobFailures = ({ job: { failures, failed }, base }: { job: AdminJob; base: string }) => (
  <ul className={list}>
    {failures.map(({ member, message }) => (
      <li key={member}>
        {member.startsWith('members[') ? (
          <code>{member}</code>
        ) : (
          <Link href={`${base}/members/${encodeURIComponent(member)}`}>
            <code>{member}</code>
          </Link>
        )}{' '}
        {message}
      </li>
    ))}
    {failed > failures.length && <li>and {failed - failures.length} more</li>}
  </ul>
);
