import { type FormEvent, useState } from 'react';
import { type OperatorRole, operatorRoles, roleSummaries } from '../../contract/operator-roles.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dialogForm } from '../parts/form.style.ts';
import { useProof } from '../parts/prove.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';

/** The least that may be given comes first. */
export const roleChoices = [...operatorRoles]
  .reverse()
  .map((role) => ({ value: role, label: role.charAt(0).toUpperCase() + role.slice(1) }));

interface InviteOperatorProps {
  onCancel: () => void;
  onInvited: (email: string, link: string) => void;
}

export function InviteOperator({ onCancel, onInvited }: InviteOperatorProps) {
  const { place } = useConsole();
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OperatorRole>('viewer');
  const [isEmpty, setEmpty] = useState(false);
  const ofEmail = error?.errors.find(({ field }) => field === 'email')?.message;
  const invite = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(email.trim() === '');
    if (email.trim() === '') return;
    void run('invite', async () => {
      const { data } = await prove(() => call(place, 'inviteOperator', { email: email.trim(), role }));
      onInvited(data.operator.email, data.link);
    });
  };
  return (
    <>
      <AlertDialog
        title="Invite a colleague"
        message="A mail brings a link that sets a password. It works once, within 24 hours."
        onCancel={onCancel}
      >
        <form className={dialogForm} noValidate onSubmit={invite}>
          <TextField
            name="operator-email"
            label="Email address"
            type="email"
            error={isEmpty ? 'Enter an email address.' : ofEmail}
            onInput={setEmail}
          />
          <TextField
            name="operator-role"
            label="Role"
            choices={roleChoices}
            hint={roleSummaries[role]}
            onInput={(value) => setRole(value as OperatorRole)}
          />
          {error && !ofEmail && <p role="alert">{error.message}</p>}
          <div data-buttons="">
            <Button kind="secondary" onPress={onCancel}>
              Cancel
            </Button>
            <Button type="submit" isBusy={running !== null}>
              Invite
            </Button>
          </div>
        </form>
      </AlertDialog>
      {proof}
    </>
  );
}
