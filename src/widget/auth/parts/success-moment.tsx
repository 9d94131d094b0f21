import { CheckMark } from '../../../ui/check-mark.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { auth } from '../auth.style.ts';

/** The moment of success, seen and announced; then the modal gets out of the way. */
export const SuccessMoment = view(function SuccessMoment() {
  const { modal, say } = useElement();
  const success = modal.success.value;
  return (
    <div className={auth.moment} role="status" part="success">
      <CheckMark />
      <h1 part="heading">
        {success?.data.message ?? say(success?.type === 'SIGNUP' ? 'signup_success' : 'login_success')}
      </h1>
    </div>
  );
});
