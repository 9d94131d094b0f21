import { Button } from '../../../ui/button.tsx';
import { useElement } from '../../element/context.tsx';
import { ProviderIcon } from '../../element/provider-icon.tsx';
import { view } from '../../element/view.tsx';
import { createProviderEntry, type EntryForm, offeredProviders } from '../providers.ts';
import { useFlow, useModel } from '../use-flow.tsx';

/** §2.4 one button per configured provider. */
export const SocialButtons = view(function SocialButtons({ form }: { form: EntryForm }) {
  const { say } = useElement();
  const entry = useModel((flow) => createProviderEntry(flow, form));
  return offeredProviders(useFlow()).map(({ provider, name, icon }) => (
    <Button
      key={provider}
      kind="secondary"
      isWide
      icon={<ProviderIcon provider={provider} icon={icon} />}
      isBusy={entry.running.value === provider}
      onPress={() => void entry.enter(provider)}
      onPressAgain={entry.focus}
      part={`button provider provider-${provider}`}
    >
      {say('continue_with', { provider: name })}
    </Button>
  ));
});
