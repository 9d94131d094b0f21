import { Brand } from '../element/brand.tsx';
import { useElement } from '../element/context.tsx';
import { Frame } from '../element/frame.tsx';
import { httpUrl } from '../element/http-url.ts';
import { LoadFailed } from '../element/load-failed.tsx';
import { Toasts } from '../element/toasts.tsx';
import { useNarrow } from '../element/use-narrow.ts';
import { view } from '../element/view.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu } from './menu.tsx';
import { profile } from './profile.style.ts';
import { ProfileInformation } from './profile-information.tsx';
import { type ShellState, shellOf } from './shell-state.ts';
import { Waiting } from './waiting.tsx';

/** All that <ms-profile> shows: on a phone the list or one panel, elsewhere both side by side. */
export const ProfileCard = view(function ProfileCard() {
  const element = useElement();
  const { state, say, hasWords, isInline } = element;
  const shell = shellOf(element);
  const isNarrow = useNarrow();
  const member = state.member.current.value;
  const isReady = member !== null && state.app.config.value !== null && hasWords.value;
  const isFailed = !isReady && hasWords.value && state.app.error.value !== null;
  const [first = null] = shell.entries.value;
  const panel = shell.chosen.value ?? (isNarrow ? null : first);
  const isPanelAlone = isNarrow && panel !== null;
  if (isInline.value && !member) return <Toasts isAlone />;
  return (
    <Frame
      label={say('profile_title')}
      focusKey={[isReady, isFailed, panel].join()}
      width="wide"
      bar={isReady && (isPanelAlone ? <BackBar shell={shell} /> : <Who />)}
    >
      {isFailed ? (
        <LoadFailed />
      ) : isReady ? (
        <div className={profile.body}>
          {!isPanelAlone && <Menu shell={shell} current={panel} />}
          {panel === 'profile' && <ProfileInformation key={member.id} shell={shell} />}
          {panel === null && !isNarrow && <p className={profile.empty}>{say('profile_empty')}</p>}
        </div>
      ) : (
        <Waiting />
      )}
    </Frame>
  );
});

/** §2.5 on a phone the way back to the list, and what the panel is. */
const BackBar = view(function BackBar({ shell }: { shell: ShellState }) {
  const { say } = useElement();
  const goBack = () => {
    shell.chosen.value = null;
  };
  return (
    <>
      <IconButton icon="back" label={say('back')} onPress={goBack} part="back" />
      <h1 className={profile.title} part="title">
        {say('profile_title')}
      </h1>
    </>
  );
});

/** §2.5 whose profile it is: the email, behind the picture; on a phone behind the app's logo. */
const Who = view(function Who() {
  const { state, say } = useElement();
  const isNarrow = useNarrow();
  const member = state.member.current.value;
  const email = member?.auth.email ?? '';
  return (
    <div className={profile.who}>
      {isNarrow && state.app.config.value?.branding.logo ? (
        <Brand />
      ) : (
        <Avatar image={httpUrl(member?.profileImage) ?? null} email={email} alt={say('member_avatar_alt', { email })} />
      )}
      <span part="title">{email}</span>
    </div>
  );
});
