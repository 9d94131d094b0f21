// biome-ignore-all lint/a11y/useSemanticElements: rows out of sight do not exist, which a table cannot say
// biome-ignore-all lint/a11y/useFocusableInteractive: the link in each row takes the focus
import { Link } from 'wouter';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { memberName } from '../state/member-name.ts';
import type { Column } from './columns.tsx';
import { list as looks } from './members.style.ts';

/** Pictures of other servers are not loaded: they would learn of the operator. */
const ownImage = (image: string | null) =>
  image && new URL(image, location.href).origin === location.origin ? image : null;

interface MemberRowProps {
  member: AdminMember;
  row: number;
  grid: { gridTemplateColumns: string };
  height: number;
  columns: Column[];
  /** Null = the role may do nothing for several members. */
  isChosen: boolean | null;
  onChoose: () => void;
  isActive: boolean;
  href: string;
  onOpen: () => void;
  onFocus: () => void;
}

export function MemberRow({ member, row, isActive, href, onOpen, onFocus, ...rest }: MemberRowProps) {
  const { grid, height, columns, isChosen, onChoose } = rest;
  const name = memberName(member);
  const { email } = member.auth;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the link in the row is the way of the keyboard
    <div
      className={looks.row}
      style={{ ...grid, top: `${row * height}px`, height: `${height}px` }}
      role="row"
      aria-rowindex={row + 2}
      data-chosen={isChosen ? '' : undefined}
      data-boxless={isChosen === null ? '' : undefined}
      data-active={isActive ? '' : undefined}
      onClick={(event) => {
        if (!(event.target as Element).closest('a, label')) onOpen();
      }}
    >
      {isChosen !== null && (
        <div role="cell">
          <label className={looks.box}>
            <input type="checkbox" aria-label={`Choose ${name}`} checked={isChosen} onChange={onChoose} />
          </label>
        </div>
      )}
      <div role="cell">
        <Link className={looks.who} href={href} onFocus={onFocus}>
          <Avatar image={ownImage(member.profileImage)} name={name} alt="" />
          <span>
            <b>{name}</b>
            {name !== email && <small>{email}</small>}
          </span>
        </Link>
      </div>
      {columns.map(({ id, show }) => (
        <div key={id} role="cell" data-wide={id === 'state' ? undefined : ''} data-quiet="">
          {show(member)}
        </div>
      ))}
    </div>
  );
}
