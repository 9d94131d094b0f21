import type { AuthProvider } from '../../../contract/entities.ts';
import { Button } from '../../../ui/button.tsx';
import { byOrder } from '../../element/by-order.ts';
import { useElement } from '../../element/context.tsx';
import { ProviderIcon } from '../../element/provider-icon.tsx';
import { view } from '../../element/view.tsx';
import { profile } from '../profile.style.ts';
import { createProviderChanges } from '../provider-changes.ts';
import { useModel } from '../use-model.tsx';

/** §2.5 the configured providers: connected ones first, then by their order. */
export const Providers = view(function Providers() {
  const { say, state } = useElement();
  const changes = useModel(createProviderChanges);
  const member = state.member.current.value;
  const configured = state.app.config.value?.authProviders ?? [];
  if (!member || configured.length === 0) return null;
  const isConnected = ({ provider }: AuthProvider) => member.auth.providers.some((one) => one.provider === provider);
  return (
    <div className={profile.section}>
      <h3>{say('connect_additional_accounts')}</h3>
      {byOrder(configured, isConnected).map((one) => (
        <Button
          key={one.provider}
          kind="secondary"
          isWide
          icon={<ProviderIcon provider={one.provider} icon={one.icon} />}
          isBusy={changes.running.value === one.provider}
          onPress={() => void changes.change(one.provider, isConnected(one))}
          onPressAgain={changes.focus}
          part={`button provider provider-${one.provider}`}
        >
          {say(isConnected(one) ? 'disconnect_provider' : 'connect_with_provider', { provider: one.name })}
        </Button>
      ))}
    </div>
  );
});
