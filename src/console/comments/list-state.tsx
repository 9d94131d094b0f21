import type { ReactNode } from 'react';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { FailureNotice, Notice } from '../parts/notice.tsx';
import { screen } from '../parts/screen.style.ts';
import { Scroll } from '../parts/scroll.tsx';
import { SkeletonRows } from '../parts/skeleton-rows.tsx';
import { listedOf } from '../state/format.ts';
import type { usePages } from '../state/use-pages.ts';

interface ListStateProps {
  list: Pick<ReturnType<typeof usePages>, 'rows' | 'isLoading' | 'hasMore' | 'error' | 'loadMore' | 'retry'>;
  label: string;
  empty: { title: string; text: string };
  /** Removes the filters; absent where there are none. */
  onClear: (() => void) | undefined;
  children: ReactNode;
}

/** A list while it loads, fails, is empty, or has rows and perhaps more of them. */
export function ListState({ list, label, empty, onClear, children }: ListStateProps) {
  const { rows, isLoading, hasMore, error, loadMore, retry } = list;
  if (error && rows.length === 0) return <FailureNotice error={error} onRetry={retry} />;
  if (rows.length === 0 && !isLoading)
    return (
      <Notice
        icon="comment"
        title={onClear ? 'Nothing fits' : empty.title}
        action={
          onClear && (
            <Button kind="secondary" onPress={onClear}>
              Clear filters
            </Button>
          )
        }
      >
        {empty.text}
      </Notice>
    );
  return (
    <>
      <Announced>{isLoading ? '' : listedOf(list, 'row')}</Announced>
      <Scroll label={label} isBusy={isLoading}>
        {rows.length === 0 ? <SkeletonRows /> : children}
        {hasMore && rows.length > 0 && (
          <div className={screen.foot}>
            {error && <p role="alert">{error.message}</p>}
            <Button kind="secondary" isSmall isBusy={isLoading} onPress={loadMore}>
              Show older
            </Button>
          </div>
        )}
      </Scroll>
    </>
  );
}
