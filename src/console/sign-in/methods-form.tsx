import { minPasswordLength } from '../../contract/constants.ts';
import { TextField } from '../../ui/text-field.tsx';
import { numberOf } from '../config/new-id.ts';
import { SwitchField } from '../config/switch-field.tsx';
import { AccountFields } from './account-fields.tsx';
import { CaptchaFields } from './captcha-fields.tsx';
import { SecondFactorFields } from './second-factor-fields.tsx';
import { SessionFields } from './session-fields.tsx';
import type { MethodsProps, SignInDraft } from './sign-in-draft.ts';
import { SignupLinkFields } from './signup-link-fields.tsx';
import { StorageFields } from './storage-fields.tsx';

type PartProps = Pick<MethodsProps, 'draft' | 'mistakeOf' | 'onChange'>;

const confirmations = [
  { value: 'link', label: 'Asked for with a link in the welcome mail' },
  { value: 'required', label: 'Must be confirmed before the first login' },
  { value: 'off', label: 'Not asked for' },
];
const offers = [
  { value: 'ask', label: 'The sign-in asks whether to add one' },
  { value: 'silent', label: 'The browser adds one without asking' },
  { value: 'off', label: 'Nothing: members add one in the profile' },
];

/** Every way in but the social logins. */
export const MethodsForm = ({ stored, plans, usage, ...part }: MethodsProps) => (
  <>
    <h2>Password</h2>
    <Password {...part} />
    <h2>Mailed code</h2>
    <MailedCode {...part} />
    <h2>Passkeys</h2>
    <Passkeys {...part} stored={stored} />
    <h2>Second factor</h2>
    <SecondFactorFields {...part} stored={stored} plans={plans} usage={usage} />
    <h2>People without an account</h2>
    <SignupLinkFields {...part} />
  </>
);

/** What holds for every way in. */
export const SecurityForm = ({ stored, ...part }: Omit<MethodsProps, 'plans' | 'usage'>) => (
  <>
    <h2>Robots</h2>
    <CaptchaFields {...part} stored={stored} />
    <h2>Staying logged in</h2>
    <SessionFields {...part} />
    <h2>What browsers store</h2>
    <StorageFields {...part} stored={stored} />
    <h2>Accounts</h2>
    <AccountFields {...part} />
  </>
);

const Password = ({ draft, mistakeOf, onChange }: PartProps) => (
  <>
    <p>A password always works.</p>
    <TextField
      name="password-length"
      label="Minimum length"
      inputMode="decimal"
      initial={String(draft.minPasswordLength ?? minPasswordLength)}
      hint={`At least ${minPasswordLength}. It counts for new passwords: those that members have stay.`}
      error={mistakeOf('minPasswordLength')}
      onInput={(text) => onChange('minPasswordLength', { minPasswordLength: numberOf(text) })}
    />
    <TextField
      name="confirmation"
      label="Address of a new member"
      choices={confirmations}
      initial={draft.signup.confirmation ?? 'link'}
      error={mistakeOf('signup.confirmation')}
      onInput={(value) =>
        onChange('confirmation', {
          signup: { ...draft.signup, confirmation: value as SignInDraft['signup']['confirmation'] },
        })
      }
    />
  </>
);

function MailedCode({ draft, mistakeOf, onChange }: PartProps) {
  const { passwordless } = draft;
  const set = (what: string, next: Partial<SignInDraft['passwordless']>) =>
    onChange(`passwordless.${what}`, { passwordless: { ...passwordless, ...next } });
  return (
    <>
      <SwitchField
        name="codes"
        label="Members log in with a mailed code"
        isOn={passwordless.enabled}
        error={mistakeOf('passwordless.enabled')}
        // The default is refused without codes.
        onChange={(enabled) => set('enabled', { enabled, ...(!enabled && { isDefault: undefined }) })}
      />
      {passwordless.enabled && (
        <>
          <SwitchField
            name="codes-first"
            label="Shown first, before the password"
            isOn={passwordless.isDefault}
            error={mistakeOf('passwordless.isDefault')}
            onChange={(isDefault) => set('isDefault', { isDefault })}
          />
          <SwitchField
            name="codes-elsewhere"
            label="Codes work on another device"
            isOn={passwordless.allowWithoutFlow}
            isOnByDefault
            onChange={(allowWithoutFlow) => set('allowWithoutFlow', { allowWithoutFlow })}
          />
        </>
      )}
    </>
  );
}

function Passkeys({ draft, stored, mistakeOf, onChange }: PartProps & Pick<MethodsProps, 'stored'>) {
  const { passkeys } = draft;
  const set = (what: string, next: Partial<SignInDraft['passkeys']>) =>
    onChange(`passkeys.${what}`, { passkeys: { ...passkeys, ...next } });
  const before = stored.passkeys ?? {};
  const loses = before.enabled === true && (before.rpId ?? null) !== (passkeys.rpId ?? null);
  return (
    <>
      <SwitchField
        name="passkeys"
        label="Members log in with a passkey"
        isOn={passkeys.enabled}
        error={mistakeOf('passkeys.enabled')}
        onChange={(enabled) => set('enabled', { enabled })}
      />
      {before.enabled && !passkeys.enabled && (
        <p role="status">Passkeys stay stored, and work again once they are turned on.</p>
      )}
      {passkeys.enabled && (
        <>
          <TextField
            name="passkey-domain"
            label="Domain"
            initial={passkeys.rpId ?? ''}
            placeholder="example.com"
            hint="Passkeys belong to it for good. Empty: the domain of the base address."
            error={mistakeOf('passkeys.rpId')}
            onInput={(text) => set('rpId', { rpId: text.trim() || undefined })}
          />
          <p role="status">
            {loses && 'With another domain no existing passkey works: members have to log in another way.'}
          </p>
          <TextField
            name="passkey-offer"
            label="After a login without a passkey"
            choices={offers}
            initial={passkeys.offer ?? 'ask'}
            onInput={(value) => set('offer', { offer: value as SignInDraft['passkeys']['offer'] })}
          />
        </>
      )}
    </>
  );
}
