import { Button } from '../../ui/button.tsx';
import { CheckMark } from '../../ui/check-mark.tsx';
import { useElement } from '../element/context.tsx';
import { view } from '../element/view.tsx';
import { auth } from './auth.style.ts';
import { useFlow } from './use-flow.tsx';

/** §2.4 */
export const ResetPasswordSuccess = view(function ResetPasswordSuccess() {
  const { say } = useElement();
  const flow = useFlow();
  return (
    <>
      <div className={auth.moment} role="status">
        <CheckMark />
        <h1 part="heading">{say('success_title')}</h1>
        <p part="description">{say('password_reset_success')}</p>
      </div>
      <Button isWide isNext onPress={() => flow.go('login')}>
        {say('login')}
      </Button>
    </>
  );
});
