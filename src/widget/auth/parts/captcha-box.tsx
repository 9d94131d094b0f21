import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { useFlow } from '../use-flow.tsx';

const slotName = 'captcha';

/**
 * What a person sees of the captcha. The embedded one only says how far it is; a provider's box is
 * in the page's own tree, where its script finds it, and shows here through a slot.
 */
export const CaptchaBox = view(function CaptchaBox() {
  const { state, say } = useElement();
  const flow = useFlow();
  const ref = useRef<HTMLSlotElement>(null);
  const provider = state.app.config.value?.captcha?.provider;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slot is there with its provider
  useEffect(() => {
    if (!ref.current) return;
    if (!flow.captchaPlace) {
      const { host } = ref.current.getRootNode() as ShadowRoot;
      flow.captchaPlace = document.createElement('div');
      flow.captchaPlace.slot = slotName;
      host.append(flow.captchaPlace);
    }
    // Without its box a person cannot know of the question. A failure is shown when the form is
    // sent.
    flow.captcha.ready().catch(() => {});
  }, [flow, provider]);
  if (provider === 'hcaptcha') return <slot name={slotName} ref={ref} />;
  const status = flow.captcha.status.value;
  if (status === 'working')
    return (
      <>
        <Spinner />
        {say('captcha_working')}
      </>
    );
  return (
    status === 'solved' && (
      <>
        <Icon name="check" size={16} />
        {say('captcha_solved')}
      </>
    )
  );
});
