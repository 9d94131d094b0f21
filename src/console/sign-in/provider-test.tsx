import { useState } from 'react';
import type { AdminWire } from '../../contract/wire-admin.ts';
import { Announced } from '../../ui/announced.tsx';
import { Button } from '../../ui/button.tsx';
import type { StoredProvider } from '../config/stored-app.ts';
import { Badge } from '../parts/badge.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';
import { signIn } from './sign-in.style.ts';

type Answer = AdminWire['testProvider']['answer']['data'];

const stateNames = { ok: 'Works', warning: 'Look at it', fault: 'Does not work' } as const;
const tones = { ok: 'good', warning: 'quiet', fault: 'bad' } as const;

const accountOf = ({ provider, issuer, clientId, clientSecretFrom, teamId, keyId, fedcm }: StoredProvider) => ({
  provider,
  issuer: issuer ?? null,
  clientId: clientId ?? null,
  clientSecretFrom: clientSecretFrom ?? null,
  teamId: teamId ?? null,
  keyId: keyId ?? null,
  fedcm: fedcm ?? null,
});

interface ProviderTestProps {
  provider: StoredProvider;
  /** How many times its secret was stored or removed here. */
  secrets: number;
}

/** Asks the service what it makes of the account as it stands here, published or not. */
export function ProviderTest({ provider, secrets }: ProviderTestProps) {
  const { place, may } = useConsole();
  const { running, error, run } = useAction();
  const account = accountOf(provider);
  const key = JSON.stringify([account, secrets]);
  const [tested, setTested] = useState<(Answer & { key: string }) | null>(null);
  if (!may('testProvider')) return null;
  const test = () =>
    void run('test', async () => {
      setTested(null);
      setTested({ ...(await call(place, 'testProvider', account)).data, key });
    });
  const isCurrent = tested?.key === key;
  return (
    <div className={signIn.test}>
      <Button kind="secondary" isSmall isBusy={running === 'test'} onPress={test}>
        Test this login
      </Button>
      {error && <p role="alert">{error.errors[0]?.message ?? error.message}</p>}
      {tested && !isCurrent && <p role="status">The account was changed since the test: test it again.</p>}
      {tested && isCurrent && (
        <>
          <dl>
            {tested.checks.map(({ check, state, message }) => (
              <div key={check}>
                <dt>
                  {check} <Badge tone={tones[state]}>{stateNames[state]}</Badge>
                </dt>
                <dd>{message}</dd>
              </div>
            ))}
          </dl>
          <p>Only a login shows whether the secret is right: try it in test mode once it is published.</p>
        </>
      )}
      <Announced>
        {tested &&
          isCurrent &&
          tested.checks.map(({ check, state, message }) => `${check}: ${stateNames[state]}. ${message}`).join(' ')}
      </Announced>
    </div>
  );
}
