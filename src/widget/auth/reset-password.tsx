import { readCode } from '../../ui/code-boxes.tsx';
import { CodeField } from '../element/code-field.tsx';
import { useElement } from '../element/context.tsx';
import { Form, readFields } from '../element/form.tsx';
import { PasswordInput } from '../element/password-input.tsx';
import { ResendCode } from '../element/resend-code.tsx';
import { view } from '../element/view.tsx';
import { auth } from './auth.style.ts';
import { EmailField } from './parts/email-field.tsx';
import { Heading } from './parts/heading.tsx';
import { Linked } from './parts/linked.tsx';
import { createResetPasswordModel } from './reset-password.model.ts';
import { useModel } from './use-flow.tsx';

/** §2.4 */
export const ResetPassword = view(function ResetPassword() {
  const { say } = useElement();
  const m = useModel(createResetPasswordModel);
  const isLinked = m.isLinked.value;
  const whose = isLinked ? m.mailed.email.value : m.email;
  const submit = (form: HTMLFormElement) => {
    const { password = '', email = '' } = readFields(form);
    void m.submit({ code: readCode(form), password, email });
  };
  return (
    <>
      <Heading title={say('reset_your_password')}>
        {m.email && !isLinked && say('code_sent_to', { email: m.email })}
      </Heading>
      {isLinked && <Linked mailed={m.mailed} />}
      <Form name="reset_password" submission={m.submission} submitLabel={say('reset_confirm_reset')} onSubmit={submit}>
        {m.isAskingEmail.value && <EmailField submission={m.submission} placeholder="reset_email_placeholder" />}
        {/* Shows password managers whose new password this is (R99). */}
        {!m.isAskingEmail.value && whose && (
          <input type="text" name="username" id="username" autoComplete="username" value={whose} readOnly hidden />
        )}
        {!isLinked && <CodeField submission={m.submission} label="reset_enter_code" />}
        <PasswordInput
          submission={m.submission}
          label="new_password"
          placeholder="reset_password_placeholder"
          autoComplete="new-password"
        />
      </Form>
      {m.email && !isLinked && (
        <div className={auth.ways}>
          <ResendCode sending={m.resending} purpose="reset" onPress={() => void m.resend()} />
        </div>
      )}
    </>
  );
});
