import { Button } from '../../ui/button.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { useElement } from '../element/context.tsx';
import { view } from '../element/view.tsx';
import { OpensProvider } from './parts/opens-provider.tsx';
import { Panel } from './parts/panel.tsx';
import { Row } from './parts/row.tsx';
import type { PlanDetail } from './plan-details.ts';
import { createPlansModel } from './plans.model.ts';
import { profile } from './profile.style.ts';
import { useModel } from './use-model.tsx';

const linesOf = (details: PlanDetail[]) =>
  details.length > 0 &&
  details.map(({ text, isProblem }) => (
    <div key={text} data-problem={isProblem}>
      {text}
    </div>
  ));

/** §2.5 */
export const Plans = view(function Plans() {
  const { say } = useElement();
  const m = useModel(createPlansModel);
  const running = m.running.value;
  const [paid, teams, free] = [m.paid.value, m.teams.value, m.free.value];
  return (
    <Panel title={say('plans_title')}>
      {m.isCustomer.value && (
        <div className={profile.group}>
          <h3>{say('paid_plans')}</h3>
          <ul>
            {paid.map(({ id, name, details }) => (
              <Row key={id} title={name} note={linesOf(details)} />
            ))}
          </ul>
          <div>
            <Button
              kind="secondary"
              isBusy={running === 'portal'}
              end={<OpensProvider />}
              onPress={() => void m.manage()}
            >
              {say('manage_subscriptions')}
            </Button>
          </div>
        </div>
      )}
      {teams.length > 0 && (
        <div className={profile.group}>
          <h3>{say('team_plans')}</h3>
          <ul>
            {teams.map(({ teamId, planName, details }) => (
              <Row key={teamId} id={`team-${teamId}`} title={planName} note={linesOf(details)}>
                <ConfirmButton
                  question={say('are_you_sure')}
                  isBusy={running === teamId}
                  describedBy={`team-${teamId}`}
                  onConfirm={() => void m.leave(teamId)}
                >
                  {say('leave_team')}
                </ConfirmButton>
              </Row>
            ))}
          </ul>
        </div>
      )}
      {free.length > 0 && (
        <div className={profile.group}>
          <h3>{say('free_plans')}</h3>
          <ul>
            {free.map(({ id, planId, name, details }) => (
              <Row key={id} id={`plan-${id}`} title={name} note={linesOf(details)}>
                <ConfirmButton
                  question={say('are_you_sure')}
                  isBusy={running === planId}
                  describedBy={`plan-${id}`}
                  onConfirm={() => void m.remove(planId)}
                >
                  {say('remove_button')}
                </ConfirmButton>
              </Row>
            ))}
          </ul>
        </div>
      )}
      {!m.isCustomer.value && free.length === 0 && <p className={profile.muted}>{say('no_plans_message')}</p>}
    </Panel>
  );
});
