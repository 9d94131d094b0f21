import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { Icon } from '../../ui/icon.tsx';
import { auth } from '../auth.style.ts';

/** Stands where the boxes would, when a mailed link has said who somebody is (§4.1 of the requirements). */
export const Linked = view(function Linked() {
  const { say } = useElement();
  return (
    <p className={auth.linked} part="linked">
      <Icon name="check" />
      {say('link_confirmed')}
    </p>
  );
});
