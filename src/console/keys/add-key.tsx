import { type FormEvent, useState } from 'react';
import { type AdminScope, adminScopes } from '../../contract/admin-routes.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { ChoiceField } from '../../ui/choice-field.tsx';
import { style } from '../../ui/style.ts';
import { TextField } from '../../ui/text-field.tsx';
import { dialogForm } from '../parts/form.style.ts';
import { useProof } from '../parts/prove.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';

const lifetimes = [
  { value: '', label: 'It does not expire' },
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: 'A year' },
] as const;
const code = style({ display: 'block', color: 'var(--_muted)', fontSize: '12px' });
const scopes = Object.entries(adminScopes).map(([value, what]) => ({
  value,
  label: (
    <>
      {what} <code className={code}>{value}</code>
    </>
  ),
}));
const usualScopes = 'members:read';
const nameAtMost = 100;

interface AddKeyProps {
  onCancel: () => void;
  onAdded: (key: string) => void;
}

export function AddKey({ onCancel, onAdded }: AddKeyProps) {
  const { place } = useConsole();
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const [name, setName] = useState('');
  const [days, setDays] = useState('');
  const [chosen, setChosen] = useState(usualScopes);
  const [wasSent, setSent] = useState(false);
  const nameMistake =
    name.trim() === ''
      ? 'Enter a name, such as the server that uses the key.'
      : name.length > nameAtMost
        ? `A name has at most ${nameAtMost} characters.`
        : undefined;
  const scopeMistake = chosen === '' ? 'Choose at least one.' : undefined;
  const add = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (nameMistake || scopeMistake) return;
    void run('add', async () => {
      const input = {
        name: name.trim(),
        scopes: chosen.split(',') as AdminScope[],
        ...(days && { days: Number(days) }),
      };
      const { data } = await prove(() => call(place, 'addKey', input));
      onAdded(data.key);
    });
  };
  return (
    <>
      <AlertDialog
        title="Add a key"
        message={`For your own servers, in ${place.mode === 'live' ? 'live' : 'test'} mode. Never put it into a page.`}
        onCancel={onCancel}
      >
        <form className={dialogForm} noValidate onSubmit={add}>
          <TextField
            name="key-name"
            label="Name"
            placeholder="shop server"
            error={wasSent ? nameMistake : undefined}
            onInput={setName}
          />
          <TextField name="key-days" label="Expires after" choices={lifetimes} onInput={setDays} />
          <ChoiceField
            name="key-scopes"
            label="What it may do"
            choices={scopes}
            initial={usualScopes}
            error={wasSent ? scopeMistake : undefined}
            onInput={setChosen}
          />
          {error && <p role="alert">{error.errors[0]?.message ?? error.message}</p>}
          <div data-buttons="">
            <Button kind="secondary" onPress={onCancel}>
              Cancel
            </Button>
            <Button type="submit" isBusy={running !== null}>
              Add key
            </Button>
          </div>
        </form>
      </AlertDialog>
      {proof}
    </>
  );
}
