import { Link } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../parts/notice.tsx';
import { useConsole } from '../state/console-context.ts';

interface NoMembersProps {
  base: string;
  isFiltered: boolean;
  onClear: () => void;
}

/** Why the list is empty, and what to do about it. */
export function NoMembers({ base, isFiltered, onClear }: NoMembersProps) {
  const { may } = useConsole();
  return isFiltered ? (
    <Notice
      icon="people"
      title="No member matches"
      action={
        <Button kind="secondary" onPress={onClear}>
          Clear search and filters
        </Button>
      }
    >
      A search compares beginnings: of the address, the id, the first and the last name.
    </Notice>
  ) : (
    <Notice
      icon="people"
      title="No members yet"
      action={may('createMember') && <Link href={`${base}/members/import`}>Import members from a file</Link>}
    >
      Members appear here as soon as they sign up on your site.
    </Notice>
  );
}
