import { Divider } from '../../../ui/divider.tsx';
import { useElement } from '../../element/context.tsx';
import { view } from '../../element/view.tsx';
import { auth } from '../auth.style.ts';
import { offersPasskeys } from '../offers-passkeys.ts';
import { type EntryForm, offeredProviders } from '../providers.ts';
import { useFlow } from '../use-flow.tsx';
import { ModeToggle } from './mode-toggle.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { SocialButtons } from './social-buttons.tsx';

/** What stands below the "or": nothing at all where there is no other way. */
export const OtherWays = view(function OtherWays({ form }: { form: EntryForm }) {
  const { say } = useElement();
  const flow = useFlow();
  const canToggle = flow.canChooseMode.value;
  const hasPasskey = form === 'login' && offersPasskeys(flow);
  if (!canToggle && !hasPasskey && offeredProviders(flow).length === 0) return null;
  return (
    <div className={auth.more}>
      <Divider>{say('or')}</Divider>
      {hasPasskey && <PasskeyButton />}
      {canToggle &&
        (form === 'login' ? (
          <ModeToggle toEmail="login_with_email" toPassword="login_with_password" />
        ) : (
          <ModeToggle toEmail="continue_with_email" toPassword="signup_with_password" />
        ))}
      <SocialButtons form={form} />
    </div>
  );
});
