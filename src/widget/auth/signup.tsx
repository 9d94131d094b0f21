import { useState } from 'react';
import { TextButton } from '../../ui/text-button.tsx';
import { useElement } from '../element/context.tsx';
import { CustomFieldInput, fieldName } from '../element/custom-field-input.tsx';
import { Form, readFields } from '../element/form.tsx';
import { PasswordInput } from '../element/password-input.tsx';
import { view } from '../element/view.tsx';
import { auth } from './auth.style.ts';
import { CaptchaArea } from './parts/captcha.tsx';
import { EmailField } from './parts/email-field.tsx';
import { Heading } from './parts/heading.tsx';
import { Honeypot, honeypotName } from './parts/honeypot.tsx';
import { OtherWays } from './parts/other-ways.tsx';
import { createSignupModel } from './signup.model.ts';
import { useFlow, useModel } from './use-flow.tsx';

/** §2.4 */
export const Signup = view(function Signup() {
  const { say, state } = useElement();
  const flow = useFlow();
  const m = useModel(createSignupModel);
  const [round, startAgain] = useState(0);
  const isPasswordless = m.isPasswordless.value;
  const fields = m.fields.value;
  const submit = async (form: HTMLFormElement) => {
    const { email = '', password, [honeypotName]: honeypot = '', ...rest } = readFields(form);
    const typed = fields.map(({ key }) => [key, rest[fieldName(key)] ?? ''] as const);
    // What was left empty is not sent, and so not stored as an empty text.
    const customFields = Object.fromEntries(typed.filter(([, text]) => text !== ''));
    const isTaken = await m.submit({ email, customFields, honeypot, ...(password === undefined ? {} : { password }) });
    if (!isTaken) startAgain(round + 1);
  };
  return (
    <>
      <Heading title={say('create_an_account')}>
        {state.link.inviter.value && say('invite_line', { inviter: state.link.inviter.value })}
      </Heading>
      <Form
        key={round}
        name="signup"
        submission={m.submission}
        submitLabel={say(isPasswordless ? 'continue_with_email' : 'signup_button')}
        onSubmit={(form) => void submit(form)}
      >
        {fields.map((field) => (
          <CustomFieldInput
            key={field.key}
            field={field}
            initial={flow.customFields.peek()[field.key]}
            error={m.submission.mistakes.value[`customFields.${field.key}`]}
            onInput={(value) => {
              m.keepField(field.key, value);
              m.submission.forgive(`customFields.${field.key}`);
            }}
            onLeave={(value) => m.checkField(field, value)}
          />
        ))}
        <EmailField submission={m.submission} placeholder="signup_email_placeholder" />
        {!isPasswordless && (
          <PasswordInput
            submission={m.submission}
            label="password"
            placeholder="signup_password_placeholder"
            autoComplete="new-password"
          />
        )}
        <CaptchaArea />
        <Honeypot label={say('honeypot_label')} />
      </Form>
      <OtherWays form="signup" />
      <div className={auth.ways}>
        <TextButton onPress={() => flow.go('login')}>{say('already_have_an_account')}</TextButton>
      </div>
    </>
  );
});
