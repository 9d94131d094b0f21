import { Button } from '../../ui/button.tsx';
import { countOf } from '../state/format.ts';
import type { Usage } from './use-usage.ts';

/** What the counts are about, or why there are none. */
export function UsageNote({ usage, of }: { usage: Usage; of: 'values' | 'members' }) {
  const { byMode, error, retry } = usage;
  if (error)
    return (
      <p role="alert">
        {of === 'values' ? 'Values' : 'Members'} could not be counted. {error.message}{' '}
        <Button kind="secondary" isSmall onPress={retry}>
          Try again
        </Button>
      </p>
    );
  if (!byMode) return <p>Counting…</p>;
  const partly = Object.values(byMode).find(({ isAll }) => !isAll);
  return (
    <p>
      {of === 'values' && partly
        ? `Counted among the newest ${countOf(partly.counted)} members.`
        : 'Changes apply to your site and to test mode.'}
    </p>
  );
}
