import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { readCode } from '../../../ui/code-boxes.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CodeField } from '../../element/code-field.tsx';
import { useElement } from '../../element/context.tsx';
import { Form, readFields } from '../../element/form.tsx';
import { ResendCode } from '../../element/resend-code.tsx';
import { view } from '../../element/view.tsx';
import { createEmailModel } from '../email.model.ts';
import { profile } from '../profile.style.ts';
import { useModel } from '../use-model.tsx';
import { Saved } from './saved.tsx';

/** §2.5 the email, and below it the six boxes while a new one waits for its code (C20). */
export const EmailSection = view(function EmailSection() {
  const { say } = useElement();
  const m = useModel(createEmailModel);
  const box = useRef<HTMLDivElement>(null);
  const unconfirmed = m.unconfirmed.value;
  const before = useRef(unconfirmed);
  useLayoutEffect(() => {
    // Only a code that was just sent takes the focus, not one sent before the panel was opened.
    if (unconfirmed && unconfirmed !== before.current)
      box.current?.querySelector<HTMLInputElement>('[name=code-1]')?.focus();
    before.current = unconfirmed;
  }, [unconfirmed]);
  return (
    <div ref={box}>
      <Form
        name="email"
        submission={m.submission}
        submitLabel={say('save_button')}
        isReady={m.isReady.value}
        onSubmit={(form) => void m.submit(readFields(form).email ?? '')}
        beside={<Saved isShown={m.isSaved.value} />}
      >
        <TextField
          key={m.round.value}
          name="email"
          type="email"
          autoComplete="email"
          label={say('email_address')}
          placeholder={say('login_email_placeholder')}
          initial={m.initial()}
          error={m.submission.mistakes.value.email}
          onInput={m.type}
          onLeave={m.check}
          aside={
            !m.isVerified.value &&
            !unconfirmed && (
              <TextButton onPress={m.verify} isDisabled={m.resending.isBusy.value}>
                {say('login_verify_email')}
              </TextButton>
            )
          }
        />
      </Form>
      {unconfirmed && (
        <div className={profile.inset} part="confirmation">
          <p>{say('code_sent_to', { email: unconfirmed })}</p>
          <Form
            name="confirm"
            submission={m.confirming}
            submitLabel={say('login_verify_email')}
            onSubmit={(form) => void m.confirm(readCode(form))}
            beside={
              <Button kind="secondary" onPress={m.cancel}>
                {say('cancel_button')}
              </Button>
            }
          >
            <CodeField
              submission={m.confirming}
              label="login_verification_code"
              onComplete={() => box.current?.querySelector<HTMLElement>('[name=confirm] [type=submit]')?.click()}
            />
          </Form>
          <div className={profile.ways}>
            <ResendCode sending={m.resending} purpose="confirm" onPress={() => void m.resend()} />
          </div>
        </div>
      )}
    </div>
  );
});
