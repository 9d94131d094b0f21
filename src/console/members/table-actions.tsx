import { useLocation } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { useProof } from '../parts/prove.tsx';
import { RoleNote } from '../parts/role-note.tsx';
import { screen } from '../parts/screen.style.ts';
import { download } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';
import { type Filters, isFiltered, jobFilterOf } from './member-filters.ts';

interface TableActionsProps {
  base: string;
  filters: Filters;
  onView: () => void;
}

/** What concerns the whole list. */
export function TableActions({ base, filters, onView }: TableActionsProps) {
  const { place, may } = useConsole();
  const [, go] = useLocation();
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const save = () =>
    void run('export', () => prove(() => download(place, 'exportMembers', { ...jobFilterOf(filters), format: 'csv' })));
  return (
    <>
      <div className={screen.actions}>
        <Button kind="secondary" isSmall onPress={onView}>
          Columns and views
        </Button>
        {may('createMember') && (
          <Button kind="secondary" isSmall onPress={() => go(`${base}/members/import`)}>
            Import
          </Button>
        )}
        {may('exportMembers') && (
          <Button kind="secondary" isSmall isBusy={running === 'export'} onPress={save}>
            {isFiltered(filters) ? 'Export these' : 'Export all'}
          </Button>
        )}
      </div>
      <RoleNote operation="exportMembers">Only admins and owners can import and export.</RoleNote>
      {error && (
        <p role="alert" className={screen.mistake}>
          {error.message}
        </p>
      )}
      {proof}
    </>
  );
}
