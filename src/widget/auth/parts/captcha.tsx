import { useEffect, useRef } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { auth } from '../auth.style.ts';
import { useFlow } from '../use-flow.tsx';

const slotName = 'captcha';

/**
 * §2.4 the captcha of a sign-up, where the app requires one. The embedded one works from the first
 * input on and only says so; a provider's box is in the page's own tree, where its script finds
 * it, and shows here through a slot.
 */
export const CaptchaArea = view(function CaptchaArea() {
  const { state, say } = useElement();
  const flow = useFlow();
  const ref = useRef<HTMLParagraphElement>(null);
  const captcha = state.app.config.value?.captcha ?? null;
  const provider = captcha?.provider;
  useEffect(() => {
    const form = ref.current?.closest('form');
    if (!form || !provider) return;
    const { host } = form.getRootNode() as ShadowRoot;
    if (provider === 'hcaptcha' && !flow.captchaPlace) {
      const place = document.createElement('div');
      place.slot = slotName;
      host.append(place);
      flow.captchaPlace = place;
    }
    // Without its box a person cannot know of the question. A failure is shown when the form is
    // sent.
    if (provider === 'hcaptcha') flow.captcha.ready().catch(() => {});
    const begin = () => flow.captcha.begin();
    form.addEventListener('input', begin, { once: true });
    return () => form.removeEventListener('input', begin);
  }, [flow, provider]);
  if (!captcha) return null;
  const status = flow.captcha.status.value;
  return (
    <p className={auth.captcha} ref={ref} part="captcha">
      {provider === 'hcaptcha' ? (
        <slot name={slotName} />
      ) : status === 'working' ? (
        <>
          <Spinner />
          {say('captcha_working')}
        </>
      ) : (
        status === 'solved' && (
          <>
            <Icon name="check" size={16} />
            {say('captcha_solved')}
          </>
        )
      )}
    </p>
  );
});
