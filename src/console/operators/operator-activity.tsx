import type { AuditEntryOut } from '../../contract/wire-admin-audit.ts';
import type { AdminOperator } from '../../contract/wire-admin-operators.ts';
import { Button } from '../../ui/button.tsx';
import { EntryTable } from '../activity/entry-table.tsx';
import { FailureNotice } from '../parts/notice.tsx';
import { screen } from '../parts/screen.style.ts';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { usePages } from '../state/use-pages.ts';

interface OperatorActivityProps {
  base: string;
  operators: readonly AdminOperator[];
  /** Another value after each change, so that it shows here. */
  version: number;
}

/** Logins and changes of operators, which no app's Activity has. */
export function OperatorActivity({ base, operators, version }: OperatorActivityProps) {
  const { place } = useConsole();
  const list = usePages<AuditEntryOut>(`${base} ${version}`, async (last, signal) => {
    const before = last && { before: String(last.id) };
    const { data, hasNextPage } = await call(place, 'listOperatorActivity', { ...before, first: '20' }, signal);
    return { rows: data, hasMore: hasNextPage };
  });
  if (list.error && list.rows.length === 0) return <FailureNotice error={list.error} onRetry={list.retry} />;
  if (list.rows.length === 0)
    return list.isLoading ? <SkeletonRows /> : <p className={screen.foot}>Nothing is recorded yet.</p>;
  return (
    <>
      <EntryTable entries={list.rows} base={base} operators={new Map(operators.map(({ id, email }) => [id, email]))} />
      {list.hasMore && (
        <div className={screen.foot}>
          {list.error && <p role="alert">{list.error.message}</p>}
          <Button kind="secondary" isSmall isBusy={list.isLoading} onPress={list.loadMore}>
            Show older
          </Button>
        </div>
      )}
    </>
  );
}
