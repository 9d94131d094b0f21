import { TextButton } from '../../ui/text-button.tsx';
import { useElement } from '../element/context.tsx';
import { Form, readFields } from '../element/form.tsx';
import { httpUrl } from '../element/http-url.ts';
import { PasswordInput } from '../element/password-input.tsx';
import { view } from '../element/view.tsx';
import { auth } from './auth.style.ts';
import { createLoginModel } from './login.model.ts';
import { offersPasskeys } from './offers-passkeys.ts';
import { EmailField } from './parts/email-field.tsx';
import { Heading } from './parts/heading.tsx';
import { OtherWays } from './parts/other-ways.tsx';
import { useFlow, useModel } from './use-flow.tsx';

/** §2.4 */
export const Login = view(function Login() {
  const { say, state } = useElement();
  const flow = useFlow();
  const m = useModel(createLoginModel);
  const isPasswordless = m.isPasswordless.value;
  const { ssoSignupButtonURL, ssoText } = state.app.config.value ?? {};
  const sso = httpUrl(ssoSignupButtonURL);
  const submit = (form: HTMLFormElement) => {
    const { email = '', password } = readFields(form);
    void m.submit({ email, ...(password === undefined ? {} : { password }) });
  };
  return (
    <>
      <Heading title={say('login_to_your_account')}>
        {state.link.inviter.value && say('invite_line', { inviter: state.link.inviter.value })}
      </Heading>
      <Form
        name="login"
        submission={m.submission}
        submitLabel={say(isPasswordless ? 'login_with_email' : 'login')}
        onSubmit={submit}
      >
        <EmailField
          submission={m.submission}
          placeholder="login_email_placeholder"
          hasPasskeys={offersPasskeys(flow)}
        />
        {!isPasswordless && (
          <PasswordInput
            submission={m.submission}
            label="password"
            placeholder="login_password_placeholder"
            autoComplete="current-password"
            aside={<TextButton onPress={() => flow.go('forgot_password')}>{say('forgot_password')}</TextButton>}
          />
        )}
      </Form>
      <OtherWays form="login" />
      <div className={auth.ways}>
        <TextButton href={sso} onPress={() => flow.go('signup')}>
          {(sso && ssoText) || say('dont_have_an_account')}
        </TextButton>
      </div>
    </>
  );
});
