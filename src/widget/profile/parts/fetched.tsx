import type { ReactNode } from 'react';
import { errorText } from '../../../texts/widget/error-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { profile } from '../profile.style.ts';
import type { Resource } from '../resource.ts';

export interface FetchedProps {
  from: Resource<unknown>;
  children: ReactNode;
}

/**
 * Its children when the data are here; before that the shape of a list; when they did not come,
 * why, and another try (R100).
 */
export const Fetched = view(function Fetched({ from, children }: FetchedProps) {
  const { say } = useElement();
  const error = from.error.value;
  if (from.data.value !== null) return children;
  if (error)
    return (
      <div className={profile.note} role="alert">
        <p>{errorText(error, say)}</p>
        <Button kind="secondary" isSmall onPress={() => void from.load()}>
          {say('try_again')}
        </Button>
      </div>
    );
  return (
    <div className={profile.panel} role="status" aria-busy="true">
      <p className={profile.muted}>{say('loading_text')}</p>
      <Skeleton height={36} />
      <Skeleton height={36} />
    </div>
  );
});
