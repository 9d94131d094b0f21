import { useElement } from '../../element/context.tsx';
import { createSubmission } from '../../element/submission.ts';
import { view } from '../../element/view.tsx';
import { Button } from '../../ui/button.tsx';
import { enterWithProvider, usableProviders } from '../providers.ts';
import { useFlow, useModel } from '../use-flow.tsx';

/** §2.4 one button per configured provider. The one that the service asked for stands first. */
export const SocialButtons = view(function SocialButtons({ form }: { form: 'login' | 'signup' }) {
  const { say } = useElement();
  const flow = useFlow();
  const submission = useModel((one) => createSubmission(one.element, form));
  const offered = flow.offeredProvider.value;
  const providers = usableProviders(flow, form);
  const sorted = [
    ...providers.filter((p) => p.provider === offered),
    ...providers.filter((p) => p.provider !== offered),
  ];
  return sorted.map(({ provider, name }) => (
    <Button
      key={provider}
      kind="secondary"
      isWide
      isBusy={submission.isBusy.value}
      onPress={() => void submission.send({ mistakes: {}, call: () => enterWithProvider(flow, form, provider) })}
      part={`button provider provider-${provider}`}
    >
      {say('continue_with', { provider: name })}
    </Button>
  ));
});
