import type { AuditEntryOut } from '../../contract/wire-admin-audit.ts';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, Notice } from '../parts/notice.tsx';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import type { usePages } from '../state/use-pages.ts';
import { EntryTable } from './entry-table.tsx';

interface EntryListProps {
  list: ReturnType<typeof usePages<AuditEntryOut>>;
  isFiltered: boolean;
  base: string;
  onClear: () => void;
}

/** The entries that the filters let through, or why there are none. */
export function EntryList({ list, isFiltered, base, onClear }: EntryListProps) {
  const { rows, error, isLoading } = list;
  if (rows.length > 0 || (isLoading && !error))
    return (
      <Scroll label="Entries" isBusy={isLoading}>
        {rows.length === 0 ? <SkeletonRows /> : <EntryTable entries={rows} base={base} />}
        {list.hasMore && rows.length > 0 && (
          <div className={screen.foot}>
            {error && <p role="alert">{error.message}</p>}
            <Button kind="secondary" isSmall isBusy={isLoading} onPress={list.loadMore}>
              Show older
            </Button>
          </div>
        )}
      </Scroll>
    );
  if (error) return <FailureNotice error={error} onRetry={list.retry} />;
  return isFiltered ? (
    <Notice
      icon="clock"
      title="No entry matches"
      action={
        <Button kind="secondary" onPress={onClear}>
          Clear filters
        </Button>
      }
    >
      An address finds only current members. For a deleted member, enter the id.
    </Notice>
  ) : (
    <Notice icon="clock" title="Nothing is recorded yet">
      Logins, sign-ups and changes of members appear here as they happen.
    </Notice>
  );
}
