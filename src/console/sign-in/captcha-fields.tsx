import { captchaSecretName } from '../../contract/secret-names.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { StoredCaptcha } from '../config/stored-app.ts';
import { SwitchField } from '../config/switch-field.tsx';
import { SecretField } from '../parts/secret-field.tsx';
import { useSecret } from '../parts/use-secret.tsx';
import type { MethodsProps } from './sign-in-draft.ts';

type CaptchaProps = Pick<MethodsProps, 'draft' | 'stored' | 'mistakeOf' | 'onChange'>;

const providers = [
  { value: 'altcha', label: 'Built in: members see nothing of it' },
  { value: 'hcaptcha', label: 'hCaptcha: a box or a picture puzzle' },
];

/** What keeps robots from signing up. */
export function CaptchaFields({ draft, stored, mistakeOf, onChange }: CaptchaProps) {
  const { captcha } = draft;
  const { required = false, provider = 'altcha' } = captcha;
  const set = (what: string, next: StoredCaptcha) => onChange(`captcha.${what}`, { captcha: { ...captcha, ...next } });
  const isByHcaptcha = provider === 'hcaptcha';
  return (
    <>
      <SwitchField
        name="captcha"
        label="Sign-ups have to pass a robot check"
        isOn={captcha.required}
        error={mistakeOf('captcha.required')}
        onChange={(required) => set('required', { required })}
      />
      {(required || isByHcaptcha) && (
        <TextField
          name="captcha-provider"
          label="Kind of check"
          choices={providers}
          initial={provider}
          error={mistakeOf('captcha.provider')}
          onInput={(value) => set('provider', { provider: value as StoredCaptcha['provider'] })}
        />
      )}
      {isByHcaptcha && <Hcaptcha captcha={captcha} stored={stored.captcha ?? {}} mistakeOf={mistakeOf} onSet={set} />}
    </>
  );
}

interface HcaptchaProps {
  captcha: StoredCaptcha;
  stored: StoredCaptcha;
  mistakeOf: CaptchaProps['mistakeOf'];
  onSet: (what: string, next: StoredCaptcha) => void;
}

function Hcaptcha({ captcha, stored, mistakeOf, onSet }: HcaptchaProps) {
  const { siteKey, secretFrom } = captcha;
  const secret = useSecret(secretFrom || captchaSecretName);
  // The check of the whole names no field.
  const isMissing = mistakeOf('captcha') !== undefined;
  const isRemoved = Boolean(captcha.required && secretFrom) && secret.loaded.data?.from === 'missing';
  return (
    <>
      <TextField
        name="captcha-site-key"
        label="Site key"
        initial={siteKey ?? ''}
        hint="hCaptcha shows it under Sites. Every page of your site may know it."
        error={mistakeOf('captcha.siteKey') ?? (isMissing && !siteKey ? 'Paste the site key of hCaptcha.' : undefined)}
        onInput={(text) => onSet('siteKey', { siteKey: text.trim() || undefined })}
      />
      <SecretField
        secret={secret}
        id="captcha-secret"
        label="Secret of hCaptcha"
        hint="hCaptcha shows it under Settings. It is stored encrypted."
        mistake={(text) => (text === siteKey ? 'This is the site key, not the secret.' : undefined)}
        error={
          mistakeOf('captcha.secretFrom') ??
          (isMissing && !secretFrom ? 'Store the secret of hCaptcha.' : undefined) ??
          (isRemoved ? 'Without it no one can sign up.' : undefined)
        }
        isNamed={Boolean(secretFrom)}
        isPublished={(stored.secretFrom ?? null) === (secretFrom ?? null)}
        onUse={() => onSet('secretFrom', { secretFrom: secret.name })}
      />
      <SwitchField
        name="captcha-unavailable"
        label="Let sign-ups continue while hCaptcha is down"
        isOn={captcha.allowWhenUnavailable}
        hint="Otherwise no one can sign up until it is back."
        onChange={(allowWhenUnavailable) => onSet('allowWhenUnavailable', { allowWhenUnavailable })}
      />
    </>
  );
}
