import type { ActivityKind } from '../../../contract/member-activity.ts';
import type { TextKey } from '../../../texts/widget/en.ts';
import { Button } from '../../../ui/button.tsx';
import { useElement } from '../../element/context.tsx';
import { momentOf } from '../../element/moment-of.ts';
import { view } from '../../element/view.tsx';
import { createActivityModel } from '../activity.model.ts';
import { profile } from '../profile.style.ts';
import { useModel } from '../use-model.tsx';
import { Fetched } from './fetched.tsx';
import { Row } from './row.tsx';

const titles: Record<ActivityKind, TextKey> = {
  login: 'activity_login',
  signup: 'activity_signup',
  'password-changed': 'activity_password_changed',
  'email-changed': 'activity_email_changed',
  'email-verified': 'activity_email_verified',
  'passkey-added': 'activity_passkey_added',
  'passkey-removed': 'activity_passkey_removed',
  'second-factor-added': 'activity_second_factor_added',
  'second-factor-removed': 'activity_second_factor_removed',
  'second-factor-ending': 'activity_second_factor_ending',
  'second-factor-kept': 'activity_second_factor_kept',
  'provider-connected': 'activity_provider_connected',
  'provider-disconnected': 'activity_provider_disconnected',
  'sessions-ended': 'activity_sessions_ended',
  'plan-added': 'activity_plan_added',
  'plan-removed': 'activity_plan_removed',
  'plan-canceled': 'activity_plan_canceled',
  'plan-changed': 'activity_plan_changed',
  'team-joined': 'activity_team_joined',
  'team-left': 'activity_team_left',
  'account-changed': 'activity_account_changed',
  'account-disabled': 'activity_account_disabled',
  'account-enabled': 'activity_account_enabled',
  'link-sent': 'activity_link_sent',
  viewed: 'activity_viewed',
};

/** A service newer than this script knows more kinds. */
const titleOf = (kind: ActivityKind): TextKey => titles[kind] ?? 'activity_account_changed';

/** R123 the member's own activity, and what the team of the site did. */
export const Activity = view(function Activity() {
  const { say } = useElement();
  const m = useModel(createActivityModel);
  const entries = m.list.data.value?.entries ?? [];
  return (
    <div className={profile.section}>
      <h3>{say('activity_title')}</h3>
      {m.isOpen.value ? (
        <Fetched from={m.list}>
          {entries.length === 0 ? (
            <p className={profile.muted}>{say('activity_empty')}</p>
          ) : (
            <ul>
              {entries.map(({ at, kind, by, device, isNewDevice }, i) => (
                <Row
                  // biome-ignore lint/suspicious/noArrayIndexKey: the list is read once, and never reordered
                  key={i}
                  title={say(kind === 'login' && isNewDevice ? 'activity_new_device' : titleOf(kind))}
                  note={[device, by === 'site' && say('activity_by_site'), momentOf(at)].filter(Boolean).join(' · ')}
                />
              ))}
            </ul>
          )}
        </Fetched>
      ) : (
        <div>
          <Button kind="secondary" onPress={m.open}>
            {say('activity_show')}
          </Button>
        </div>
      )}
    </div>
  );
});
