import { signal } from '@preact/signals-core';
import { useEffect } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useElement } from '../../element/context.tsx';
import { showError } from '../../element/show-error.ts';
import { view } from '../../element/view.tsx';
import { loadPart } from '../../sdk/load-part.ts';
import type { AuthFlow } from '../flow.ts';
import { useModel } from '../use-flow.tsx';

function createLazyEntry(flow: AuthFlow) {
  const running = signal(false);
  let made: ReturnType<typeof import('../passkey-entry.ts').createPasskeyEntry> | undefined;
  const load = async () => {
    const part = await loadPart(() => import('../passkey-entry.ts'));
    made ??= part.createPasskeyEntry(flow);
    return made;
  };
  const ignores = () => {};
  return {
    running,
    suggest: () => void load().then((entry) => entry.suggest(), ignores),
    stop: () => void load().then((entry) => entry.stop(), ignores),
    enter() {
      if (running.peek()) return;
      running.value = true;
      void load()
        .then((entry) => entry.enter())
        .catch((error) => showError(flow.element, error))
        .then(() => {
          running.value = false;
        });
    },
  };
}

/** R126 while it is shown, passkeys are suggested in the e-mail field too. */
export const PasskeyButton = view(function PasskeyButton() {
  const { say, isShown } = useElement();
  const entry = useModel(createLazyEntry);
  const isVisible = isShown.value;
  useEffect(() => {
    if (isVisible) entry.suggest();
    return entry.stop;
  }, [entry, isVisible]);
  return (
    <Button kind="secondary" isWide isBusy={entry.running.value} onPress={entry.enter} part="button passkey">
      {say('passkey_login')}
    </Button>
  );
});
