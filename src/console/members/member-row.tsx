import { Link } from 'wouter';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { memberName } from '../state/member-name.ts';
import type { Column } from './columns.tsx';
import { list as looks } from './members.style.ts';
import { Cell, Row } from './table-roles.tsx';

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
    // The link in the row is the way of the keyboard.
    <Row
      className={looks.row}
      style={{ ...grid, top: `${row * height}px`, height: `${height}px` }}
      aria-rowindex={row + 2}
      data-chosen={isChosen ? '' : undefined}
      data-boxless={isChosen === null ? '' : undefined}
      data-active={isActive ? '' : undefined}
      onClick={(event) => {
        if (!(event.target as Element).closest('a, label')) onOpen();
      }}
    >
      {isChosen !== null && (
        <Cell>
          <label className={looks.box}>
            <input type="checkbox" aria-label={`Choose ${name}`} checked={isChosen} onChange={onChoose} />
          </label>
        </Cell>
      )}
      <Cell>
        <Link className={looks.who} href={href} onFocus={onFocus}>
          <Avatar image={ownImage(member.profileImage)} name={name} alt="" />
          <span>
            <b>{name}</b>
            {name !== email && <small>{email}</small>}
          </span>
        </Link>
      </Cell>
      {columns.map(({ id, show }) => (
        <Cell key={id} data-wide={id === 'state' ? undefined : ''} data-quiet="">
          {show(member)}
        </Cell>
      ))}
    </Row>
  );
}
