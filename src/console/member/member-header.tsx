import { useState } from 'react';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { StateBadge } from '../parts/badge.tsx';
import { RoleNote } from '../parts/role-note.tsx';
import { useConsole } from '../state/console-context.ts';
import { agoOf, momentOf } from '../state/format.ts';
import { memberName } from '../state/member-name.ts';
import { stripeCustomerUrl } from '../state/stripe-address.ts';
import { useAction } from '../state/use-action.ts';
import type { Change } from './change.ts';
import { DeleteMember } from './delete-member.tsx';
import { sheet } from './member.style.ts';
import { SeeAsMember } from './see-as-member.tsx';

interface MemberHeaderProps {
  member: AdminMember;
  onChange: Change;
  onDeleted: () => void;
}

export function MemberHeader({ member, onChange, onDeleted }: MemberHeaderProps) {
  const { may } = useConsole();
  const [isDeleting, setDeleting] = useState(false);
  const [isSeeing, setSeeing] = useState(false);
  const { running, error, run } = useAction();
  const { auth, disabled, verified } = member;
  const name = memberName(member);
  const image = member.profileImage?.startsWith(location.origin) ? member.profileImage : null;
  return (
    <>
      <div className={sheet.title}>
        <Avatar image={image} name={name} alt="" />
        <div>
          <h1 id="member">{name}</h1>
          {name !== auth.email && <p>{auth.email}</p>}
        </div>
        <StateBadge disabled={disabled} verified={verified} />
        <div className={sheet.actions} data-actions="">
          {!disabled && may('seeAsMember') && (
            <Button kind="secondary" isSmall onPress={() => setSeeing(true)}>
              See the site as this member
            </Button>
          )}
          {!disabled && may('disableMember') && (
            <Button
              kind="secondary"
              isSmall
              isBusy={running === 'access'}
              onPress={() => void run('access', () => onChange('disableMember', {}, `${name} is disabled`))}
            >
              Disable
            </Button>
          )}
          {disabled && may('enableMember') && (
            <Button
              kind="secondary"
              isSmall
              isBusy={running === 'access'}
              onPress={() => void run('access', () => onChange('enableMember', {}, `${name} can log in again`))}
            >
              Enable
            </Button>
          )}
          {may('deleteMember') && (
            <Button kind="danger" isSmall onPress={() => setDeleting(true)}>
              Delete
            </Button>
          )}
        </div>
      </div>
      <RoleNote operation="updateMember">
        Your role can look at members. Support, admins and owners can change them.
      </RoleNote>
      {error && (
        <p role="alert" className={sheet.mistake}>
          {error.message}
        </p>
      )}
      <dl className={sheet.facts}>
        <div>
          <dt>Id</dt>
          <dd>
            <code>{member.id}</code>
          </dd>
        </div>
        <div>
          <dt>Created</dt>
          <dd>{momentOf(member.createdAt)}</dd>
        </div>
        <div>
          <dt>Last seen</dt>
          <dd>{member.lastLogin ? agoOf(member.lastLogin) : 'Never'}</dd>
        </div>
        {member.stripeCustomerId && <Customer id={member.stripeCustomerId} />}
      </dl>
      {isSeeing && <SeeAsMember member={member} onClose={() => setSeeing(false)} />}
      {isDeleting && <DeleteMember member={member} onCancel={() => setDeleting(false)} onDeleted={onDeleted} />}
    </>
  );
}

/** At Stripe, in the mode that is looked at; its fake has no dashboard. */
function Customer({ id }: { id: string }) {
  const { app, place } = useConsole();
  return (
    <div>
      <dt>Stripe customer</dt>
      <dd>
        {app.fakeStripe.includes(place.mode) ? (
          <code>{id}</code>
        ) : (
          <a href={stripeCustomerUrl(place.mode, id)} target="_blank" rel="noreferrer">
            <code>{id}</code>
          </a>
        )}
      </dd>
    </div>
  );
}
