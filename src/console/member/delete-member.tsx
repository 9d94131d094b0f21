import { useState } from 'react';
import type { AdminMember } from '../../contract/wire-admin.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { style } from '../../ui/style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { session } from '../state/ms-client.ts';
import { useAction } from '../state/use-action.ts';
import { sheet } from './member.style.ts';

interface DeleteMemberProps {
  member: AdminMember;
  onCancel: () => void;
  onDeleted: () => void;
}

const form = style({ display: 'grid', gap: '4px', width: '100%' });

/** Names what goes, and wants a fresh proof of who is asking where the login is older. */
export function DeleteMember({ member, onCancel, onDeleted }: DeleteMemberProps) {
  const { place } = useConsole();
  const { running, error, run } = useAction();
  const [password, setPassword] = useState('');
  const [mustProve, setMustProve] = useState(false);
  const paid = member.planConnections.filter(({ type, active }) => type === 'SUBSCRIPTION' && active);
  const remove = () =>
    void run('delete', async () => {
      if (mustProve) await session.reauthenticate(password);
      await call(place, 'deleteMember', { member: member.id }).catch((thrown: unknown) => {
        if ((thrown as { code?: string }).code === 'reauth-required') setMustProve(true);
        throw thrown;
      });
      onDeleted();
    });
  return (
    <AlertDialog
      title={`Delete ${member.auth.email}?`}
      message={`The account, its fields, plans, sessions, JSON and picture are deleted for good.${
        paid.length > 0 ? ' Subscriptions end at once, with the customer at Stripe.' : ''
      } The record of what happened stays, without the address.`}
      onCancel={onCancel}
    >
      {mustProve && (
        <form
          className={form}
          onSubmit={(event) => {
            event.preventDefault();
            remove();
          }}
        >
          <TextField
            name="operator-password"
            label="Your password"
            type="password"
            autoComplete="current-password"
            hint="Your login is older than ten minutes."
            onInput={setPassword}
          />
        </form>
      )}
      {error && error.code !== 'reauth-required' && (
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
  );
}
