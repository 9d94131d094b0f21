import type { AdminMember } from '../../contract/wire-admin.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { useProof } from '../parts/prove.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';
import { sheet } from './member.style.ts';

interface DeleteMemberProps {
  member: AdminMember;
  onCancel: () => void;
  onDeleted: () => void;
}

/** Names what goes. */
export function DeleteMember({ member, onCancel, onDeleted }: DeleteMemberProps) {
  const { place } = useConsole();
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const paid = member.planConnections.filter(({ type, active }) => type === 'SUBSCRIPTION' && active);
  const remove = () =>
    void run('delete', async () => {
      await prove(() => call(place, 'deleteMember', { member: member.id }));
      onDeleted();
    });
  return (
    <>
      <AlertDialog
        title={`Delete ${member.auth.email}?`}
        message={`The account, its fields, plans, sessions, notes, JSON and picture are deleted for good.${
          paid.length > 0 ? ' Subscriptions end at once, with the customer at Stripe.' : ''
        } The record of what happened stays, without the address.`}
        onCancel={onCancel}
      >
        {error && (
          <p role="alert" className={sheet.mistake}>
            {error.message}
          </p>
        )}
        <Button kind="secondary" onPress={onCancel}>
          Keep the member
        </Button>
        <Button kind="danger" isBusy={running === 'delete'} onPress={remove}>
          Delete for good
        </Button>
      </AlertDialog>
      {proof}
    </>
  );
}
