import { Skeleton } from '../../../ui/skeleton.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { auth } from '../auth.style.ts';

/** §2.4 until the configuration is there: the shape of the form that comes. */
export const Loading = view(function Loading() {
  const { say } = useElement();
  return (
    <div role="status" aria-label={say('loading_text')} aria-busy="true" className={auth.spaced}>
      <Skeleton width="60%" height={24} />
      {[0, 1].map((at) => (
        <div key={at} className={auth.bone}>
          <Skeleton width="30%" height={14} />
          <Skeleton height={40} />
        </div>
      ))}
      <Skeleton height={40} />
      <Skeleton height={40} />
    </div>
  );
});
