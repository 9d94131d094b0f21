import { useLayoutEffect, useRef } from 'react';
import { useElement } from '../../element/context.tsx';
import { loadedView } from '../../element/loaded-view.tsx';
import { view } from '../../element/view.tsx';
import { loadPart } from '../../sdk/load-part.ts';
import { auth } from '../auth.style.ts';
import { useFlow } from '../use-flow.tsx';

// Where it does not load, the form says so when it is sent.
const CaptchaBox = loadedView(async () => (await loadPart(() => import('./captcha-box.tsx'))).CaptchaBox);

/** §2.4 the captcha of a sign-up, where the app requires one: begun with the first input. */
export const CaptchaArea = view(function CaptchaArea() {
  const flow = useFlow();
  const ref = useRef<HTMLParagraphElement>(null);
  const isRequired = Boolean(useElement().state.app.config.value?.captcha);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paragraph is there once it is required
  useLayoutEffect(() => {
    const form = ref.current?.closest('form');
    const begin = () => flow.captcha.begin();
    form?.addEventListener('input', begin, { once: true });
    return () => form?.removeEventListener('input', begin);
  }, [flow, isRequired]);
  if (!isRequired) return null;
  return (
    <p className={auth.captcha} ref={ref} part="captcha">
      <CaptchaBox />
    </p>
  );
});
