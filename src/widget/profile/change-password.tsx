import type { TextKey } from '../../texts/widget/en.ts';
import { useElement } from '../element/context.tsx';
import { Form, readFields } from '../element/form.tsx';
import { PasswordInput } from '../element/password-input.tsx';
import { view } from '../element/view.tsx';
import { createChangePasswordModel, type PasswordFieldName } from './change-password.model.ts';
import { HiddenUsername } from './parts/hidden-username.tsx';
import { Panel } from './parts/panel.tsx';
import { Saved } from './parts/saved.tsx';
import { shellOf } from './shell-state.ts';
import { useModel } from './use-model.tsx';

/** §2.5 */
export const ChangePassword = view(function ChangePassword() {
  const element = useElement();
  const { say } = element;
  const m = useModel(createChangePasswordModel);
  const hasPassword = m.hasPassword.value;
  const goBack = () => {
    shellOf(element).chosen.value = 'security';
  };
  const field = (name: PasswordFieldName, label: TextKey, placeholder: TextKey) => (
    <PasswordInput
      key={`${name}${m.round.value}`}
      name={name}
      submission={m.submission}
      label={label}
      placeholder={placeholder}
      autoComplete={name === 'oldPassword' ? 'current-password' : 'new-password'}
      onInput={(value) => m.type(name, value)}
      onLeave={() => m.check(name)}
    />
  );
  return (
    <Panel title={say(hasPassword ? 'change_password' : 'set_password')} onBack={goBack}>
      <Form
        name="password"
        submission={m.submission}
        submitLabel={say('save_button')}
        isReady={m.isReady.value}
        onSubmit={(form) => void m.submit(readFields(form))}
        beside={<Saved isShown={m.isSaved.value} />}
      >
        <HiddenUsername />
        {hasPassword && field('oldPassword', 'current_password', 'login_password_placeholder')}
        {field('password', 'new_password', 'reset_password_placeholder')}
        {field('confirmPassword', 'confirm_new_password', 'reset_password_placeholder')}
      </Form>
    </Panel>
  );
});
