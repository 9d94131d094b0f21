import { TextField } from '../../ui/text-field.tsx';
import type { MethodsProps } from './sign-in-draft.ts';

/** Where the login sends people who have no account. */
export const SignupLinkFields = ({
  draft,
  mistakeOf,
  onChange,
}: Pick<MethodsProps, 'draft' | 'mistakeOf' | 'onChange'>) => (
  <>
    <TextField
      name="signup-link"
      label="“Don’t have an account?” leads to"
      type="url"
      initial={draft.ssoSignupButtonURL ?? ''}
      placeholder="https://"
      hint="A whole address, for members who sign up elsewhere. Empty: the sign-up of Latchkey."
      error={mistakeOf('ssoSignupButtonURL')}
      onInput={(text) => onChange('ssoSignupButtonURL', { ssoSignupButtonURL: text.trim() || null })}
    />
    {(draft.ssoSignupButtonURL || draft.ssoText) && (
      <TextField
        name="signup-link-text"
        label="Words of that link"
        initial={draft.ssoText ?? ''}
        hint="Pages that set window.ssoUI = true before the tag show them."
        error={mistakeOf('ssoText')}
        onInput={(text) => onChange('ssoText', { ssoText: text.trim() || undefined })}
      />
    )}
  </>
);
