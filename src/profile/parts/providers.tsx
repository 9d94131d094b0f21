import type { AuthProvider } from '../../contract/entities.ts';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { Button } from '../../ui/button.tsx';
import { createActions } from '../actions.ts';
import { optionalCalls } from '../optional-calls.ts';
import { profile } from '../profile.style.ts';
import { shellOf } from '../shell-state.ts';
import { useModel } from '../use-model.tsx';

const place = ({ order }: AuthProvider) => order ?? Number.POSITIVE_INFINITY;

/** §2.5 the configured providers: connected ones first, then by their order. */
export const Providers = view(function Providers() {
  const element = useElement();
  const { say, state } = element;
  const actions = useModel(createActions);
  const calls = optionalCalls(state.sdk);
  const member = state.member.current.value;
  const configured = state.app.config.value?.authProviders ?? [];
  if (!member || configured.length === 0 || !calls.connectProvider || !calls.disconnectProvider) return null;
  const isConnected = ({ provider }: AuthProvider) => member.auth.providers.some((one) => one.provider === provider);
  const sorted = [...configured].sort(
    (a, b) => Number(isConnected(b)) - Number(isConnected(a)) || place(a) - place(b) || 0,
  );
  const change = (one: AuthProvider) => {
    const call = isConnected(one) ? calls.disconnectProvider : calls.connectProvider;
    return actions.run(one.provider, async () => {
      const answer = await shellOf(element).reauth.guard(async () => call?.({ provider: one.provider }));
      const now = state.member.current.peek();
      if (!answer || !now) return undefined;
      state.member.set({ ...now, auth: { ...now.auth, providers: answer.data.providers } });
      return answer.data.message;
    });
  };
  return (
    <div className={profile.section}>
      <h3>{say('connect_additional_accounts')}</h3>
      {sorted.map((one) => (
        <Button
          key={one.provider}
          kind="secondary"
          isWide
          isBusy={actions.running.value === one.provider}
          onPress={() => void change(one)}
          part={`button provider provider-${one.provider}`}
        >
          {say(isConnected(one) ? 'disconnect_provider' : 'connect_with_provider', { provider: one.name })}
        </Button>
      ))}
    </div>
  );
});
