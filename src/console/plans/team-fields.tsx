import { ChoiceField } from '../../ui/choice-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { numberOf } from '../config/new-id.ts';
import type { StoredPlan } from '../config/stored-app.ts';

interface TeamFieldsProps {
  plan: StoredPlan;
  mistakeOf: (path: string) => string | undefined;
  onChange: (what: string, plan: StoredPlan) => void;
}

/** Without a team no price has seats. */
const withTeam = (plan: StoredPlan, isOn: boolean): StoredPlan =>
  isOn
    ? { ...plan, team: {} }
    : { ...plan, team: undefined, prices: plan.prices?.map((price) => ({ ...price, seats: undefined })) };

/** Whether one who has the plan shares it with others. */
export function TeamFields({ plan, mistakeOf, onChange }: TeamFieldsProps) {
  const { team } = plan;
  return (
    <>
      <ChoiceField
        name="plan-team"
        label="A plan for teams"
        initial={String(team != null)}
        hint="Members who have it invite others, who then use it too."
        onInput={(value) => onChange('team', withTeam(plan, value === 'true'))}
      />
      {team && (
        <>
          <TextField
            name="plan-seats"
            label="People in a team"
            inputMode="decimal"
            initial={String(team.seats ?? 5)}
            hint="The owner included."
            error={mistakeOf('team.seats')}
            onInput={(text) => onChange('team.seats', { ...plan, team: { ...team, seats: numberOf(text) } })}
          />
          <TextField
            name="plan-invite-page"
            label="Invitation page"
            initial={team.inviteSignupLink === null ? '' : (team.inviteSignupLink ?? '/')}
            hint="A path of your site. Empty: the page of the service."
            error={mistakeOf('team.inviteSignupLink')}
            onInput={(text) =>
              onChange('team.inviteSignupLink', { ...plan, team: { ...team, inviteSignupLink: text.trim() || null } })
            }
          />
          <TextField
            name="plan-upgrade-page"
            label="Page that sells more seats"
            initial={team.upgradeLink ?? '/'}
            hint="A path of your site."
            error={mistakeOf('team.upgradeLink')}
            onInput={(text) => onChange('team.upgradeLink', { ...plan, team: { ...team, upgradeLink: text.trim() } })}
          />
        </>
      )}
    </>
  );
}
