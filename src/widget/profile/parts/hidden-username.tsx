import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';

/** Shows password managers whose password the form is about (R99). */
export const HiddenUsername = view(function HiddenUsername() {
  const email = useElement().state.member.current.value?.auth.email ?? '';
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />;
});
