import { Link } from 'wouter';
import { Notice } from '../parts/notice.tsx';
import { useConsole } from '../state/console-context.ts';

export function NoMembers({ base }: { base: string }) {
  const { may } = useConsole();
  return (
    <Notice
      icon="people"
      title="No members yet"
      action={may('createMember') && <Link href={`${base}/members/import`}>Import members from a file</Link>}
    >
      Members appear here as soon as they sign up on your site.
    </Notice>
  );
}
