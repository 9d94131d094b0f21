import { type FunctionComponent, useRef } from 'react';
import type { Panel } from '../../contract/views.ts';
import type { TextKey } from '../../texts/widget/en.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Brand } from '../element/brand.tsx';
import { useElement } from '../element/context.tsx';
import type { Card } from '../element/define.tsx';
import { Frame } from '../element/frame.tsx';
import { httpUrl } from '../element/http-url.ts';
import { LoadFailed } from '../element/load-failed.tsx';
import { Toasts } from '../element/toasts.tsx';
import { useNarrow } from '../element/use-narrow.ts';
import { view } from '../element/view.tsx';
import { ChangePassword } from './change-password.tsx';
import { Menu } from './menu.tsx';
import { LostApp } from './parts/lost-app.tsx';
import { Suspended } from './parts/suspended.tsx';
import { Plans } from './plans.tsx';
import { profile } from './profile.style.ts';
import type { ProfileAttributes } from './profile-attributes.ts';
import { ProfileInformation } from './profile-information.tsx';
import { ReauthStep } from './reauth-step.tsx';
import { Security } from './security.tsx';
import { type ShellState, shellOf } from './shell-state.ts';
import { startCard } from './start-card.ts';
import { Team } from './team.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { Waiting } from './waiting.tsx';

export { enCodes } from '../../texts/widget/en-codes.ts';
export { enProfile } from '../../texts/widget/en-profile.ts';

const contents: Record<Panel, FunctionComponent> = {
  profile: ProfileInformation,
  security: Security,
  changePassword: ChangePassword,
  plans: Plans,
  team: Team,
};

interface BodyProps {
  shell: ShellState;
  panel: Panel | null;
  memberId: string;
  isPanelAlone: boolean;
}

/** What the member has to know first, the list and the panel. */
const Body = view(function Body({ shell, panel, memberId, isPanelAlone }: BodyProps) {
  const isAsked = shell.reauth.way.value !== null;
  const Content = panel && contents[panel];
  const box = useRef<HTMLDivElement>(null);
  useKeptFocus(box);
  return (
    <div ref={box}>
      <LostApp />
      <div className={profile.body}>
        {panel === null && <Suspended />}
        {!isPanelAlone && <Menu shell={shell} current={panel} />}
        <div>
          {isAsked && <ReauthStep />}
          {Content && (
            <div hidden={isAsked}>
              <Content key={`${memberId}${panel}`} />
            </div>
          )}
        </div>
      </div>
    </div>
  );
});

/** Only what proves who the member is. */
const Proof = view(function Proof({ shell }: { shell: ShellState }) {
  return <div>{shell.reauth.way.value !== null && <ReauthStep />}</div>;
});

/** All that <ms-profile> shows: on a phone the list or one panel, elsewhere both side by side. */
export const ProfileCard = view(function ProfileCard() {
  const element = useElement();
  const { state, modal, say, hasWords, isInline } = element;
  const shell = shellOf(element);
  const isNarrow = useNarrow();
  const member = state.member.current.value;
  const isReady = member !== null && state.app.config.value !== null && hasWords.value;
  const isFailed = !isReady && hasWords.value && state.app.error.value !== null;
  const panel = shell.panel(isNarrow);
  const isProof = modal.current.value?.params.prove !== undefined;
  const isPanelAlone = isNarrow && panel !== null;
  if (isInline.value && !member) return <Toasts isAlone />;
  return (
    <Frame
      label={say('profile_title')}
      focusKey={[isReady, isFailed, panel].join()}
      width={isProof ? 'narrow' : 'wide'}
      bar={isReady && (isPanelAlone && !isProof ? <BackBar shell={shell} panel={panel} /> : <Who />)}
    >
      {isFailed ? (
        <LoadFailed {...state.app} />
      ) : isReady ? (
        isProof ? (
          <Proof shell={shell} />
        ) : (
          <Body shell={shell} panel={panel} memberId={member.id} isPanelAlone={isPanelAlone} />
        )
      ) : (
        <Waiting />
      )}
    </Frame>
  );
});

/** §2.5 on a phone the way back to the list, and what the panel is. */
const BackBar = view(function BackBar({ shell, panel }: { shell: ShellState; panel: Panel }) {
  const { say, state } = useElement();
  const hasPassword = state.member.current.value?.auth.hasPassword;
  const titles: Record<Panel, TextKey> = {
    profile: 'profile_title',
    security: 'security_title',
    changePassword: hasPassword ? 'change_password' : 'set_password',
    plans: 'plans_title',
    team: 'team_title',
  };
  const goBack = () => {
    shell.chosen.value = panel === 'changePassword' ? 'security' : 'list';
  };
  return (
    <>
      <IconButton icon="back" label={say('back')} onPress={goBack} part="back" />
      <h1 className={profile.title} part="title">
        {say(titles[panel])}
      </h1>
    </>
  );
});

/**
 * §2.5 whose profile it is: the email, behind the member's picture; on a phone below the app's
 * logo or a default one.
 */
const Who = view(function Who() {
  const { state, say } = useElement();
  const isNarrow = useNarrow();
  const member = state.member.current.value;
  const email = member?.auth.email ?? '';
  return (
    <div className={profile.who}>
      {isNarrow &&
        (httpUrl(state.app.config.value?.branding.logo) ? (
          <Brand />
        ) : (
          <span className={profile.defaultLogo} part="logo">
            <Icon name="key" />
            <Brand />
          </span>
        ))}
      <Avatar image={httpUrl(member?.profileImage) ?? null} name={email} alt={say('member_avatar_alt', { email })} />
      <span part="title">{email}</span>
    </div>
  );
});

export const card: Card<ProfileAttributes> = { Component: ProfileCard, start: startCard };
