import type { Panel } from '../../contract/views.ts';
import type { TextKey } from '../../texts/widget/en.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { useElement } from '../element/context.tsx';
import { view } from '../element/view.tsx';
import { createActions } from './actions.ts';
import type { MenuEntry } from './menu-entries.ts';
import { openPortal } from './open-portal.ts';
import { OpensProvider } from './parts/opens-provider.tsx';
import { profile } from './profile.style.ts';
import type { ShellState } from './shell-state.ts';
import { useModel } from './use-model.tsx';

const looks: Record<MenuEntry, readonly [icon: IconName, label: TextKey]> = {
  profile: ['person', 'profile_button'],
  security: ['lock', 'security_button'],
  plans: ['layers', 'plans_button'],
  team: ['people', 'team_button'],
  portal: ['card', 'billing_portal'],
};

/** §2.5 the way to the panels, and out. On a phone it is the list that comes first. */
export const Menu = view(function Menu({ shell, current }: { shell: ShellState; current: Panel | null }) {
  const { state, say } = useElement();
  const { run } = useModel(createActions);
  const go = (entry: MenuEntry) => {
    if (entry === 'portal') void openPortal(state.sdk, run);
    else shell.chosen.value = entry;
  };
  // Whatever the network says, this page is logged out; the person sees what did not work.
  const logOut = async () => {
    shell.isLeaving = true;
    await run('logout', async () => (await state.sdk.logout()).data.message);
    shell.isLeaving = false;
  };
  const isCurrent = (entry: MenuEntry) => entry === (current === 'changePassword' ? 'security' : current);
  return (
    <nav className={profile.menu} aria-label={say('profile_menu')} part="menu">
      {shell.entries.value.map((entry) => (
        <button
          key={entry}
          className={profile.entry}
          type="button"
          aria-current={isCurrent(entry) ? 'page' : undefined}
          onClick={() => go(entry)}
          part="menu-item"
        >
          <Icon name={looks[entry][0]} />
          {say(looks[entry][1])}
          {(current === null || entry === 'portal') && (
            <span data-end="">{entry === 'portal' ? <OpensProvider /> : <Icon name="forward" size={16} />}</span>
          )}
        </button>
      ))}
      <button className={profile.entry} type="button" onClick={() => void logOut()} part="menu-item logout">
        <Icon name="leave" />
        {say('logout_button')}
      </button>
    </nav>
  );
});
