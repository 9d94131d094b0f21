import type { Panel } from '../contract/views.ts';
import { useElement } from '../element/context.tsx';
import { view } from '../element/view.tsx';
import { toSdkError } from '../sdk/error.ts';
import type { TextKey } from '../texts/en.ts';
import { errorText } from '../texts/error-text.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { profile } from './profile.style.ts';
import type { ShellState } from './shell-state.ts';

const looks: Partial<Record<Panel, readonly [icon: IconName, label: TextKey]>> = {
  profile: ['person', 'profile_button'],
};

/** §2.5 the way to the panels, and out. On a phone it is the list that comes first. */
export const Menu = view(function Menu({ shell, current }: { shell: ShellState; current: Panel | null }) {
  const { state, say } = useElement();
  const logOut = async () => {
    try {
      const { data } = await state.sdk.logout();
      if (data.message) state.toast.show(data.message);
    } catch (thrown) {
      // Whatever the network says, this page is logged out; the person is told what did not work.
      state.toast.show(errorText(toSdkError(thrown), say), 'error');
    }
  };
  return (
    <nav className={profile.menu} aria-label={say('profile_menu')} part="menu">
      {shell.entries.value.map((panel) => {
        const [icon, label] = looks[panel] ?? ['person', 'profile_button'];
        return (
          <button
            key={panel}
            className={profile.entry}
            type="button"
            aria-current={current === panel ? 'page' : undefined}
            onClick={() => {
              shell.chosen.value = panel;
            }}
            part="menu-item"
          >
            <Icon name={icon} />
            {say(label)}
            {current === null && (
              <span data-end="">
                <Icon name="forward" size={16} />
              </span>
            )}
          </button>
        );
      })}
      <button className={profile.entry} type="button" onClick={() => void logOut()} part="menu-item logout">
        <Icon name="leave" />
        {say('logout_button')}
      </button>
    </nav>
  );
});
