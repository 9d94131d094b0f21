import { useElement } from '../../element/context.tsx';
import { SuspendedAccessQuestion } from '../../element/suspended-access.tsx';
import { view } from '../../element/view.tsx';
import { profile } from '../profile.style.ts';

/** R11 asked for as long as there is no answer. */
export const Suspended = view(function Suspended() {
  const { say, state } = useElement();
  const access = state.member.current.value?.suspendedAccess;
  if (!access) return null;
  return (
    <div className={profile.section}>
      <h3>{say('suspended_title')}</h3>
      <SuspendedAccessQuestion access={access} />
    </div>
  );
});
