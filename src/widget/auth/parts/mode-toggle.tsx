import type { TextKey } from '../../../texts/widget/en.ts';
import { Button } from '../../../ui/button.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { useFlow } from '../use-flow.tsx';

/**
 * §2.4 the other way in: with an emailed code, or with a password. Only where the app offers both.
 */
export const ModeToggle = view(function ModeToggle({ toEmail, toPassword }: { toEmail: TextKey; toPassword: TextKey }) {
  const { say, state } = useElement();
  const isPasswordless = useFlow().isPasswordless.value;
  const toggle = () => {
    state.passwordless.isChosen.value = !isPasswordless;
  };
  return (
    <Button kind="secondary" isWide onPress={toggle} part="button mode-toggle">
      {say(isPasswordless ? toPassword : toEmail)}
    </Button>
  );
});
