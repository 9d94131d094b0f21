import { SwitchField } from '../config/switch-field.tsx';
import type { MethodsProps } from './sign-in-draft.ts';

/** What members may do with their accounts, and what strangers learn of them. */
export const AccountFields = ({ draft, onChange }: Pick<MethodsProps, 'draft' | 'onChange'>) => (
  <>
    <SwitchField
      name="account-delete"
      label="Members may delete their account"
      isOn={draft.allowMemberSelfDelete}
      hint="In the profile. What they pay for at Stripe ends with it."
      onChange={(allowMemberSelfDelete) => onChange('allowMemberSelfDelete', { allowMemberSelfDelete })}
    />
    <SwitchField
      name="account-hints"
      label="Say when an address has an account"
      isOn={draft.privacy.showAccountExistenceHints}
      hint="Helps members who forgot that they have one. Strangers can find out who is a member."
      onChange={(showAccountExistenceHints) =>
        onChange('privacy', { privacy: { ...draft.privacy, showAccountExistenceHints } })
      }
    />
  </>
);
