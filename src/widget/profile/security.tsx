import { Button } from '../../ui/button.tsx';
import { useElement } from '../element/context.tsx';
import { view } from '../element/view.tsx';
import { Activity } from './parts/activity.tsx';
import { DeleteAccount } from './parts/delete-account.tsx';
import { EmailSection } from './parts/email-section.tsx';
import { Panel } from './parts/panel.tsx';
import { Passkeys } from './parts/passkeys.tsx';
import { Providers } from './parts/providers.tsx';
import { SecondFactor } from './parts/second-factor.tsx';
import { Sessions } from './parts/sessions.tsx';
import { Suspended } from './parts/suspended.tsx';
import { profile } from './profile.style.ts';
import { shellOf } from './shell-state.ts';

/** §2.5 */
export const Security = view(function Security() {
  const element = useElement();
  const { say, state } = element;
  const shell = shellOf(element);
  const changePassword = () => {
    shell.chosen.value = 'changePassword';
  };
  return (
    <Panel title={say('security_title')}>
      <Suspended />
      <EmailSection />
      <div className={profile.line}>
        <h3>{say('password')}</h3>
        <Button kind="secondary" onPress={changePassword}>
          {say(state.member.current.value?.auth.hasPassword ? 'change_password' : 'set_password')}
        </Button>
      </div>
      <Passkeys />
      <SecondFactor />
      <Providers />
      <Sessions />
      <Activity />
      {state.app.config.value?.allowMemberSelfDelete && <DeleteAccount />}
    </Panel>
  );
});
