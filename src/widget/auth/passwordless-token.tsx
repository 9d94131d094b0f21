import { useRef } from 'react';
import { readCode } from '../../ui/code-boxes.tsx';
import { CodeField } from '../element/code-field.tsx';
import { useElement } from '../element/context.tsx';
import { Form } from '../element/form.tsx';
import { ResendCode } from '../element/resend-code.tsx';
import { view } from '../element/view.tsx';
import { auth } from './auth.style.ts';
import { CaptchaArea } from './parts/captcha.tsx';
import { Heading } from './parts/heading.tsx';
import { Linked } from './parts/linked.tsx';
import { createPasswordlessTokenModel } from './passwordless-token.model.ts';
import { useModel } from './use-flow.tsx';

/** §2.4 */
export const PasswordlessToken = view(function PasswordlessToken() {
  const { say } = useElement();
  const m = useModel(createPasswordlessTokenModel);
  const box = useRef<HTMLDivElement>(null);
  const isLinked = m.isLinked.value;
  const email = m.email.value;
  return (
    <div ref={box}>
      <Heading title={say(m.isSignup.value ? 'create_an_account' : 'passwordless_token_heading')}>
        {/* In as whom is unknown while the service has not responded. */}
        {!isLinked && say('login_passwordless_instructions')}
        {isLinked && m.mailed.isConfirmed.value !== null && say('login_link_instructions')}
        {email && !isLinked && <strong className={auth.address}>{email}</strong>}
      </Heading>
      {isLinked && <Linked mailed={m.mailed} />}
      <Form
        name="passwordless_token"
        submission={m.submission}
        submitLabel={say(isLinked ? 'login' : 'login_verify_email')}
        onSubmit={(form) => void m.submit({ code: isLinked ? '' : readCode(form) })}
      >
        {!isLinked && (
          <CodeField
            submission={m.submission}
            label="login_verification_code"
            onComplete={() => box.current?.querySelector<HTMLElement>('[type=submit]')?.click()}
          />
        )}
        {m.isSignup.value && <CaptchaArea />}
      </Form>
      {email && !isLinked && (
        <div className={auth.ways}>
          <ResendCode sending={m.resending} purpose="passwordless" onPress={() => void m.resend()} />
        </div>
      )}
    </div>
  );
});
