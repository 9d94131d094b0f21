import { useRef } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import { useElement } from '../element/context.tsx';
import { Form, readFields } from '../element/form.tsx';
import { view } from '../element/view.tsx';
import { auth } from './auth.style.ts';
import { createForgotPasswordModel } from './forgot-password.model.ts';
import { EmailField } from './parts/email-field.tsx';
import { Heading } from './parts/heading.tsx';
import { useModel } from './use-flow.tsx';

/** §2.4 */
export const ForgotPassword = view(function ForgotPassword() {
  const { say } = useElement();
  const m = useModel(createForgotPasswordModel);
  const box = useRef<HTMLDivElement>(null);
  const email = () => {
    const form = box.current?.querySelector('form');
    return (form && readFields(form).email) ?? '';
  };
  return (
    <div ref={box}>
      <Heading title={say('reset_your_password')}>{say('reset_instructions')}</Heading>
      <Form
        name="forgot_password"
        submission={m.submission}
        submitLabel={say('reset')}
        onSubmit={() => void m.submit({ email: email() })}
      >
        <EmailField submission={m.submission} placeholder="reset_email_placeholder" />
      </Form>
      <div className={auth.ways}>
        <TextButton onPress={() => m.enterCode({ email: email() })}>{say('reset_already_have_code')}</TextButton>
      </div>
    </div>
  );
});
