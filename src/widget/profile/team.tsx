import { Avatar } from '../../ui/avatar.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useElement } from '../element/context.tsx';
import { httpUrl } from '../element/http-url.ts';
import { view } from '../element/view.tsx';
import { Fetched } from './parts/fetched.tsx';
import { Invite } from './parts/invite.tsx';
import { Panel } from './parts/panel.tsx';
import { Row } from './parts/row.tsx';
import { profile } from './profile.style.ts';
import { shellOf } from './shell-state.ts';
import { createTeamsModel } from './team.model.ts';
import { useModel } from './use-model.tsx';

/** §2.5 */
export const Team = view(function Team() {
  const element = useElement();
  const { say } = element;
  const teams = useModel(createTeamsModel);
  const m = teams.shown.value;
  const team = m.team.data.value;
  const running = m.running.value;
  const isInactive = m.isInactive.value;
  const openPlans = () => {
    shellOf(element).chosen.value = 'plans';
  };
  const members = team?.members ?? [];
  const seats = { used: members.length, max: team?.maxTeamMembers ?? 0 };
  return (
    <Panel
      title={say('team_title')}
      aside={
        team && (
          <span className={profile.seats} part="seats">
            {say(seats.max ? 'seats' : 'seats_unlimited', seats)}
          </span>
        )
      }
    >
      {teams.choices.value.length > 1 && (
        <TextField
          name="team"
          label={say('team_plan')}
          choices={teams.choices.value}
          initial={m.teamId}
          onInput={teams.choose}
        />
      )}
      <Fetched from={m.team}>
        {isInactive || m.isFull.value ? (
          <div className={profile.note}>
            <p>{say(isInactive ? 'team_inactive' : 'seats_full_warning')}</p>
            {isInactive && m.isUnpaid.value ? (
              <TextButton onPress={openPlans}>{say('plans_button')}</TextButton>
            ) : (
              m.upgradeLink.value && (
                <TextButton href={m.upgradeLink.value}>
                  {say(isInactive ? 'plans_button' : 'upgrade_button')}
                </TextButton>
              )
            )}
          </div>
        ) : (
          <Invite link={m.inviteLink.value} isBusy={running === 'invite'} onRegenerate={() => void m.regenerate()} />
        )}
        <ul key={m.teamId}>
          {members.map(({ role, member: { id, auth, profileImage } }) => (
            <Row
              key={id}
              id={`seat-${id}`}
              title={auth.email}
              note={say(role === 'OWNER' ? 'role_owner' : 'role_member')}
              start={
                <Avatar
                  image={httpUrl(profileImage) ?? null}
                  name={auth.email}
                  alt={say('member_avatar_alt', { email: auth.email })}
                />
              }
            >
              {role !== 'OWNER' && (
                <ConfirmButton
                  question={say('are_you_sure')}
                  isBusy={running === id}
                  describedBy={`seat-${id}`}
                  onConfirm={() => void m.remove(id)}
                >
                  {say('remove_button')}
                </ConfirmButton>
              )}
            </Row>
          ))}
        </ul>
      </Fetched>
    </Panel>
  );
});
