import { useState } from 'react';
import { TextField } from '../../ui/text-field.tsx';
import { AddDialog } from '../config/add-dialog.tsx';
import type { StoredApp, StoredProvider } from '../config/stored-app.ts';
import { addableProviders } from './sign-in-draft.ts';

interface AddProviderProps {
  providers: readonly StoredProvider[];
  app: StoredApp;
  onAdd: (provider: StoredProvider) => void;
  onCancel: () => void;
}

/** A provider that the service knows, or another one by OpenID Connect. */
export function AddProvider({ providers, app, onAdd, onCancel }: AddProviderProps) {
  const known = addableProviders(providers);
  const [kind, setKind] = useState(known[0]?.id ?? other);
  const providerOf = (name: string, id: string): StoredProvider => ({ provider: id.toLowerCase(), name });
  return (
    <AddDialog
      title="Add a social login"
      message="You need an account for developers at the provider. Nothing changes on your site before you publish it."
      nameLabel="Name on the button"
      idLabel="Id"
      idHint="A word of your own. Pages and the redirect address contain it, so it cannot be changed later."
      known={known.find(({ id }) => id === kind)}
      taken={providers.map(({ provider }) => provider)}
      path={`authProviders[${providers.length}]`}
      nameAt="name"
      idAt="provider"
      appWith={(name, id) => ({ ...app, authProviders: [...providers, providerOf(name, id)] })}
      onAdd={(name, id) => onAdd({ ...providerOf(name, id), order: placeAfter(providers) })}
      onCancel={onCancel}
      first={
        <TextField
          name="new-provider"
          label="Provider"
          choices={[
            ...known.map(({ id, name }) => ({ value: id, label: name })),
            { value: other, label: 'Another OpenID Connect provider' },
          ]}
          initial={kind}
          hint={
            kind === other ? 'Any provider that has an issuer address, such as Okta, Auth0 or Keycloak.' : undefined
          }
          onInput={setKind}
        />
      }
    />
  );
}

const other = '';

/** Behind all others; where one has no place, a new one has none either. */
const placeAfter = (providers: readonly StoredProvider[]) =>
  providers.some(({ order }) => order == null)
    ? undefined
    : Math.max(0, ...providers.map(({ order }) => order ?? 0)) + 1;
