import { Fragment, useState } from 'react';
import { providerCallbackPath } from '../../contract/constants.ts';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { Columns } from '../config/columns.tsx';
import { config } from '../config/config.style.ts';
import { EditorHead } from '../config/editor-head.tsx';
import { type Preview, PreviewFrame } from '../config/preview-frame.tsx';
import { Snippet } from '../config/snippet.tsx';
import type { StoredProvider } from '../config/stored-app.ts';
import { useConsole } from '../state/console-context.ts';
import { useInstall } from '../state/use-install.ts';
import { ProviderTest } from './provider-test.tsx';
import { isNoVariable, knownProviders, namesIssuer } from './sign-in-draft.ts';

interface ProviderEditorProps {
  provider: StoredProvider;
  /** It is in the configuration that is in effect. */
  isStored: boolean;
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
  const { provider, isStored, preview, round, back, mistakeOf, onChange, onRemove } = props;
  const [title] = useState(provider.name || provider.provider);
  const shared = { provider, mistakeOf, onChange };
  return (
    <Columns
      asideLabel="See the preview"
      form={
        <form className={config.form} noValidate onSubmit={(event) => event.preventDefault()}>
          <EditorHead back={back} backLabel="All social logins" title={title} />
          <Fragment key={round}>
            {!isStored && <p>It is not published yet.</p>}
            <OnTheButton {...shared} />
            <h2>Account at the provider</h2>
            <RedirectAddress provider={provider.provider} />
            <Account {...shared} />
            <BrowsersDialog {...shared} />
            <ProviderTest provider={provider} />
            <h2>Remove</h2>
            <p>
              Members who came by it log in by a mailed code, where that is on, or set a password by “Forgot Password?”.
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
      hint={
        knownProviders.includes(provider.provider)
          ? 'An address. Empty: that of the provider.'
          : 'An address. Empty: a plain one.'
      }
      error={mistakeOf('icon')}
      onInput={(text) => onChange('icon', { ...provider, icon: text.trim() || undefined })}
    />
    <ChoiceField
      name="provider-signup"
      label="May make new members"
      initial={String(provider.allowSignup ?? true)}
      hint="Otherwise only members who have connected it log in by it."
      onInput={(value) => onChange('allowSignup', { ...provider, allowSignup: value === 'true' ? undefined : false })}
    />
  </>
);

/** What the provider wants to know of the service. */
function RedirectAddress({ provider }: { provider: string }) {
  const { place } = useConsole();
  const install = useInstall();
  const serviceUrl = install.data?.[place.mode]?.serviceUrl;
  if (serviceUrl)
    return (
      <Snippet
        what="Redirect address to register at the provider, letter for letter"
        code={`${serviceUrl}${providerCallbackPath}/${provider}`}
      />
    );
  if (!install.error) return <p>The redirect address loads…</p>;
  return (
    <p role="alert">
      The redirect address could not be read. {install.error.message}{' '}
      <Button kind="secondary" isSmall onPress={install.reload}>
        Try again
      </Button>
    </p>
  );
}

function Account({ provider, mistakeOf, onChange }: PartProps) {
  const isApple = provider.provider === 'apple';
  const text = (name: 'issuer' | 'clientId' | 'clientSecretFrom' | 'teamId' | 'keyId', label: string, hint: string) => (
    <TextField
      name={`provider-${name}`}
      label={label}
      type={name === 'issuer' ? 'url' : 'text'}
      initial={provider[name] ?? ''}
      hint={hint}
      error={mistakeOf(name) ?? secretMistake(name, provider)}
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
      {text(
        'clientSecretFrom',
        isApple ? 'Variable with the key' : 'Variable with the secret',
        `The name of an environment variable of the service, such as ${variableOf(provider)}. Never the secret itself.`,
      )}
      {isApple && text('teamId', 'Id of the team', 'Ten characters, under Membership of your developer account.')}
      {isApple && text('keyId', 'Id of the key', 'Ten characters, beside the key for Sign in with Apple.')}
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

const variableOf = ({ provider }: StoredProvider) => `${provider.toUpperCase().replaceAll('-', '_')}_SECRET`;

const secretMistake = (name: string, { clientSecretFrom }: StoredProvider) =>
  name === 'clientSecretFrom' && clientSecretFrom && isNoVariable(clientSecretFrom)
    ? 'This is no name of a variable: capital letters, digits and _. Do not publish a secret.'
    : undefined;
