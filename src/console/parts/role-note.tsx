import { style } from '../../ui/style.ts';
import { useConsole } from '../state/console-context.ts';

const note = style({ fontSize: '13px', color: 'var(--_muted)' });

interface RoleNoteProps {
  operation: Parameters<ReturnType<typeof useConsole>['may']>[0];
  /** Who may: "Only admins and owners can add, remove and cancel plans." */
  children: string;
}

/** Why the buttons of an operation are missing. */
export function RoleNote({ operation, children }: RoleNoteProps) {
  const { may } = useConsole();
  return may(operation) ? null : <p className={note}>{children}</p>;
}
