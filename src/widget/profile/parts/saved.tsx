import { Icon } from '../../../ui/icon.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { profile } from '../profile.style.ts';

/** Stands beside a Save button; there all the time, so that it is read out when it speaks. */
export const Saved = view(function Saved({ isShown }: { isShown: boolean }) {
  const { say } = useElement();
  return (
    <span className={profile.saved} role="status">
      {isShown && (
        <>
          <Icon name="check" size={16} />
          {say('saved')}
        </>
      )}
    </span>
  );
});
