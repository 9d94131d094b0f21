import { Fragment, useState } from 'react';
import { providerCallbackPath } from '../../contract/constants.ts';
import { providerSecretName } from '../../contract/secret-names.ts';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Columns } from '../config/columns.tsx';
import { config } from '../config/config.style.ts';
import { EditorHead } from '../config/editor-head.tsx';
import { type Preview, PreviewFrame } from '../config/preview-frame.tsx';
import { ServiceAddress } from '../config/service-address.tsx';
import type { StoredProvider } from '../config/stored-app.ts';
import { SwitchField } from '../config/switch-field.tsx';
import { SecretField } from '../parts/secret-field.tsx';
import { useSecret } from '../parts/use-secret.tsx';
import { ProviderTest } from './provider-test.tsx';
import { isKnown, isNoVariable, namesIssuer } from './sign-in-draft.ts';

interface ProviderEditorProps {
  provider: StoredProvider;
  /** As it is in effect; undefined = not yet. */
  stored: StoredProvider | undefined;
  preview: Preview;
  /** Changes where the fields must begin anew. */
  round: number;
  back: string;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, provider: StoredProvider) => void;
  onRemove: () => void;
}

type PartProps = Pick<ProviderEditorProps, 'provider' | 'mistakeOf' | 'onChange'>;

/** One social login: its account at the provider, a test of it, and its button in the sign-in. */
export function ProviderEditor(props: ProviderEditorProps) {
  const { provider, stored, preview, round, back, mistakeOf, onChange, onRemove } = props;
  const [title] = useState(provider.name || provider.provider);
  const [secrets, setSecrets] = useState(0);
  const shared = { provider, mistakeOf, onChange };
  return (
    <Columns
      asideLabel="See the preview"
      form={
        <form className={config.form} noValidate onSubmit={(event) => event.preventDefault()}>
          <EditorHead back={back} backLabel="All social logins" title={title} />
          <Fragment key={round}>
            {!stored && <p>It is not published yet.</p>}
            <OnTheButton {...shared} />
            <h2>Account at the provider</h2>
            <ServiceAddress
              name="redirect address"
              what="Redirect address to register at the provider, letter for letter"
              path={`${providerCallbackPath}/${provider.provider}`}
            />
            <Account {...shared} />
            <ClientSecret
              {...shared}
              isPublished={(stored?.clientSecretFrom ?? null) === (provider.clientSecretFrom ?? null)}
              onChanged={() => setSecrets(secrets + 1)}
            />
            <BrowsersDialog {...shared} />
            <ProviderTest provider={provider} secrets={secrets} />
            <h2>Remove</h2>
            <p>
              Members who used it log in with a mailed code, where that is on, or set a password with “Forgot
              Password?”.
            </p>
            <div>
              <ConfirmButton question="Remove this social login?" onConfirm={onRemove}>
                Remove social login
              </ConfirmButton>
            </div>
          </Fragment>
        </form>
      }
      aside={<PreviewFrame preview={preview} />}
    />
  );
}

const OnTheButton = ({ provider, mistakeOf, onChange }: PartProps) => (
  <>
    <h2>Button</h2>
    <TextField
      name="provider-name"
      label="Name on the button"
      initial={provider.name}
      error={mistakeOf('name')}
      onInput={(name) => onChange('name', { ...provider, name })}
    />
    <TextField
      name="provider-icon"
      label="Picture"
      type="url"
      initial={provider.icon ?? ''}
      hint={isKnown(provider.provider) ? 'An address. Empty: that of the provider.' : 'An address. Empty: a plain one.'}
      error={mistakeOf('icon')}
      onInput={(text) => onChange('icon', { ...provider, icon: text.trim() || undefined })}
    />
    <SwitchField
      name="provider-signup"
      label="Can create new members"
      isOn={provider.allowSignup}
      isOnByDefault
      hint="Otherwise only members who have connected it can log in with it."
      onChange={(allowSignup) => onChange('allowSignup', { ...provider, allowSignup })}
    />
  </>
);

function Account({ provider, mistakeOf, onChange }: PartProps) {
  const isApple = provider.provider === 'apple';
  const text = (name: 'issuer' | 'clientId' | 'teamId' | 'keyId', label: string, hint: string) => (
    <TextField
      name={`provider-${name}`}
      label={label}
      type={name === 'issuer' ? 'url' : 'text'}
      initial={provider[name] ?? ''}
      hint={hint}
      error={mistakeOf(name)}
      onInput={(value) => onChange(name, { ...provider, [name]: value.trim() || undefined })}
    />
  );
  return (
    <>
      {namesIssuer(provider) &&
        text(
          'issuer',
          'Issuer',
          provider.provider === 'microsoft'
            ? 'The address of one tenant. Empty: all Microsoft accounts.'
            : 'The OpenID address of the provider, such as https://login.example.com.',
        )}
      {text('clientId', 'Client id', isApple ? 'The id of your Services ID.' : 'The id that the provider gave you.')}
      {isApple && text('teamId', 'Team ID', 'Ten characters, under Membership in your developer account.')}
      {isApple && text('keyId', 'Key ID', 'Ten characters, beside the key for Sign in with Apple.')}
    </>
  );
}

interface ClientSecretProps extends PartProps {
  isPublished: boolean;
  onChanged: () => void;
}

/** What only the provider and the service know: stored here, or a variable of the service. */
function ClientSecret({ provider, isPublished, mistakeOf, onChange, onChanged }: ClientSecretProps) {
  const isApple = provider.provider === 'apple';
  const secret = useSecret(provider.clientSecretFrom || providerSecretName(provider.provider));
  // The field of the name begins anew when the name was not typed.
  const [uses, setUses] = useState(0);
  // What is wrong is in sight from the start; later the owner opens and closes it.
  const [isWrong] = useState(() => secretMistake(provider) !== undefined);
  const set = (name: string) => onChange('clientSecretFrom', { ...provider, clientSecretFrom: name || undefined });
  return (
    <>
      <SecretField
        secret={secret}
        id="provider-secret"
        label={isApple ? 'Key (.p8 file)' : 'Client secret'}
        hint={
          isApple
            ? 'Open the file in a text editor and paste all of it, with its first and last line.'
            : 'The provider shows it beside the client id. It is stored encrypted.'
        }
        isLong={isApple}
        mistake={isApple ? appleMistake : undefined}
        isNamed={Boolean(provider.clientSecretFrom)}
        isPublished={isPublished}
        onUse={() => {
          set(secret.name);
          setUses(uses + 1);
        }}
        onChanged={onChanged}
      />
      <details open={isWrong}>
        <summary>A variable of the service holds it</summary>
        <TextField
          key={uses}
          name="provider-clientSecretFrom"
          label={isApple ? 'Variable with the key' : 'Variable with the secret'}
          initial={provider.clientSecretFrom ?? ''}
          hint={`The name of an environment variable of the service, such as ${providerSecretName(provider.provider)}. Never the secret itself.`}
          error={mistakeOf('clientSecretFrom') ?? secretMistake(provider)}
          onInput={(value) => set(value.trim())}
        />
      </details>
    </>
  );
}

const googleFedCm = 'https://accounts.google.com/gsi/fedcm.json';

/** R130 Google has one address; an OpenID provider of the app's own has to name its own. */
function BrowsersDialog({ provider, mistakeOf, onChange }: PartProps) {
  const set = (fedcm: string | undefined) => onChange('fedcm', { ...provider, fedcm });
  if (provider.provider === 'google' && [googleFedCm, undefined, null].includes(provider.fedcm))
    return (
      <ChoiceField
        name="provider-fedcm"
        label="Browsers show the accounts themselves"
        initial={String(provider.fedcm != null)}
        hint="By FedCM, where the browser knows it; else the window. Add your origins to the client at Google first."
        error={mistakeOf('fedcm')}
        onInput={(value) => set(value === 'true' ? googleFedCm : undefined)}
      />
    );
  if (!namesIssuer(provider) && provider.fedcm == null) return null;
  return (
    <TextField
      name="provider-fedcm"
      label="FedCM configuration"
      type="url"
      initial={provider.fedcm ?? ''}
      hint="An address. With it, browsers that know FedCM show the accounts themselves. Empty: always the window."
      error={mistakeOf('fedcm')}
      onInput={(value) => set(value.trim() || undefined)}
    />
  );
}

const secretMistake = ({ clientSecretFrom }: StoredProvider) =>
  clientSecretFrom && isNoVariable(clientSecretFrom)
    ? 'This is not a variable name: use capital letters, digits and _. Do not publish a secret.'
    : undefined;

const appleMistake = (text: string) =>
  /^-----BEGIN PRIVATE KEY-----[^-]+-----END PRIVATE KEY-----$/.test(text)
    ? undefined
    : 'This is not an Apple key: it begins with -----BEGIN PRIVATE KEY----- and ends with -----END PRIVATE KEY-----.';
