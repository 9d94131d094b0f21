import { Skeleton } from '../../ui/skeleton.tsx';
import { useElement } from '../element/context.tsx';
import { view } from '../element/view.tsx';
import { profile } from './profile.style.ts';

/** Until app and member are known: the shape of the menu and of a panel. */
export const Waiting = view(function Waiting() {
  const { say } = useElement();
  return (
    <div className={profile.body} role="status" aria-label={say('loading_text')} aria-busy="true">
      <div className={profile.menu}>
        <Skeleton height={40} />
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
      <div className={profile.panel}>
        <Skeleton width="50%" height={24} />
        <Skeleton height={40} />
        <Skeleton height={40} />
      </div>
    </div>
  );
});
