import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { readCode } from '../../ui/code-boxes.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { CodeField } from '../element/code-field.tsx';
import { useElement } from '../element/context.tsx';
import { Form, readFields } from '../element/form.tsx';
import { PasswordInput } from '../element/password-input.tsx';
import { ResendCode } from '../element/resend-code.tsx';
import { view } from '../element/view.tsx';
import { hasPasskeys } from '../sdk/passkeys.ts';
import { HiddenUsername } from './parts/hidden-username.tsx';
import { profile } from './profile.style.ts';
import { shellOf } from './shell-state.ts';

/**
 * C20 takes the place of the panel that asked, which waits behind it with everything that was
 * typed.
 */
export const ReauthStep = view(function ReauthStep() {
  const element = useElement();
  const { say, state } = element;
  const { reauth } = shellOf(element);
  const box = useRef<HTMLElement>(null);
  const way = reauth.way.value;
  const isPassword = way === 'password';
  const isApp = way === 'app';
  const member = state.member.current.value;
  useLayoutEffect(() => {
    const { activeElement } = box.current!.getRootNode() as ShadowRoot;
    // A moment later: while this step goes away, what had the focus is still hidden.
    return () => queueMicrotask(() => (activeElement as HTMLElement | null)?.focus());
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way has other fields
  useLayoutEffect(() => {
    box.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
  }, [way]);
  return (
    <section className={profile.panel} ref={box} aria-label={say('reauth_title')} part="panel reauth">
      <div className={profile.intro}>
        <h2 part="heading">{say('reauth_title')}</h2>
        <p part="description">
          {isApp
            ? say('second_factor_text')
            : say(isPassword ? 'reauth_password' : 'reauth_code', { email: member?.auth.email ?? '' })}
        </p>
      </div>
      <Form
        key={way}
        name="reauth"
        submission={reauth.submission}
        submitLabel={say('continue_button')}
        onSubmit={(form) => reauth.submit({ password: readFields(form).password, code: readCode(form) })}
        beside={
          <Button kind="secondary" onPress={reauth.cancel}>
            {say('cancel_button')}
          </Button>
        }
      >
        {isPassword ? (
          <>
            <HiddenUsername />
            <PasswordInput
              submission={reauth.submission}
              label="current_password"
              placeholder="login_password_placeholder"
              autoComplete="current-password"
            />
          </>
        ) : (
          <CodeField
            submission={reauth.submission}
            label={isApp ? 'second_factor_code' : 'login_verification_code'}
            onComplete={() => box.current?.querySelector<HTMLElement>('[type=submit]')?.click()}
          />
        )}
      </Form>
      <div className={profile.ways}>
        {way === 'code' && <ResendCode sending={reauth.resending} purpose="reauth" onPress={reauth.resend} />}
        {member?.auth.hasPasskey && hasPasskeys() && (
          <TextButton onPress={reauth.usePasskey}>{say('reauth_use_passkey')}</TextButton>
        )}
        {member?.auth.hasSecondFactor && !isApp && (
          <TextButton onPress={() => reauth.choose('app')}>{say('second_factor_use_app')}</TextButton>
        )}
        {way !== 'code' && <TextButton onPress={() => reauth.choose('code')}>{say('reauth_use_code')}</TextButton>}
        {member?.auth.hasPassword && !isPassword && (
          <TextButton onPress={() => reauth.choose('password')}>{say('reauth_use_password')}</TextButton>
        )}
      </div>
    </section>
  );
});
