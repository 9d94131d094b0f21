import { ChoiceField } from '../../ui/choice-field.tsx';
import type { MethodsProps } from './sign-in-draft.ts';

/** What members may do with their accounts, and what strangers learn of them. */
export const AccountFields = ({ draft, onChange }: Pick<MethodsProps, 'draft' | 'onChange'>) => (
  <>
    <ChoiceField
      name="account-delete"
      label="Members may delete their account"
      initial={String(draft.allowMemberSelfDelete ?? false)}
      hint="In the profile. What they pay for at Stripe ends with it."
      onInput={(value) => onChange('allowMemberSelfDelete', { allowMemberSelfDelete: value === 'true' || undefined })}
    />
    <ChoiceField
      name="account-hints"
      label="Say when an address has an account"
      initial={String(draft.privacy.showAccountExistenceHints ?? false)}
      hint="Helps members who forgot that they have one. Strangers can find out who is a member."
      onInput={(value) =>
        onChange('privacy', {
          privacy: { ...draft.privacy, showAccountExistenceHints: value === 'true' || undefined },
        })
      }
    />
  </>
);
