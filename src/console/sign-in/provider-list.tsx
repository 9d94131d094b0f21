import { useState } from 'react';
import type { AppConfig } from '../../contract/entities.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import { config } from '../config/config.style.ts';
import { EntryTable } from '../config/entry-table.tsx';
import type { StoredApp, StoredProvider } from '../config/stored-app.ts';
import { Badge } from '../parts/badge.tsx';
import { Notice } from '../parts/notice.tsx';
import { numberOf } from '../state/format.ts';
import { AddProvider } from './add-provider.tsx';
import { inOrder, withOrder } from './sign-in-draft.ts';

interface ProviderListProps {
  providers: readonly StoredProvider[];
  app: StoredApp;
  /** What pages would read of the draft; null until the first answer. */
  preview: AppConfig | null;
  isWrong: (provider: StoredProvider) => boolean;
  addressOf: (provider: string) => string;
  onOrder: (providers: StoredProvider[]) => void;
  onAdd: (provider: StoredProvider) => void;
}

/** Every social login in the order of its buttons, and whether pages offer it. */
export function ProviderList({ providers, app, preview, isWrong, addressOf, onOrder, onAdd }: ProviderListProps) {
  const [isAdding, setAdding] = useState(false);
  const shown = inOrder(providers);
  // A provider that the service could not use is in no button.
  const isClosed = ({ provider }: StoredProvider) =>
    preview !== null && !preview.authProviders.some((one) => one.provider === provider);
  return (
    <>
      <div className={config.bar}>
        <p>The buttons of the sign-in, in this order.</p>
        <Button isSmall onPress={() => setAdding(true)}>
          Add social login
        </Button>
      </div>
      <Announced>{numberOf(shown.length, 'social login')}</Announced>
      {isAdding && <AddProvider providers={providers} app={app} onAdd={onAdd} onCancel={() => setAdding(false)} />}
      {shown.length === 0 ? (
        <Notice
          icon="person"
          title="No social login yet"
          action={<Button onPress={() => setAdding(true)}>Add social login</Button>}
        >
          Members log in with an account that they have at Google, Apple, GitHub or another provider.
        </Notice>
      ) : (
        <EntryTable
          label="All social logins"
          entries={shown}
          idOf={({ provider }) => provider}
          nameTitle="Social login"
          nameOf={({ provider, name }) => name || provider}
          badges={(one) => isClosed(one) && <Badge tone="bad">Not offered</Badge>}
          notes={(one) => (
            <>
              <small>{one.provider}</small>
              <small data-narrow="">{signupWords(one)}</small>
            </>
          )}
          isWrong={isWrong}
          columns={[
            { title: 'Client id', cell: ({ clientId }) => (clientId ? <code>{clientId}</code> : 'None') },
            { title: 'New members', cell: signupWords },
          ]}
          addressOf={addressOf}
          onOrder={(next) => onOrder(withOrder(providers, next))}
        />
      )}
    </>
  );
}

const signupWords = ({ allowSignup = true }: StoredProvider) => (allowSignup ? 'May sign up' : 'Log in only');
