import { type FormEvent, useState } from 'react';
import type { AdminKey } from '../../contract/wire-admin-keys.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dialogForm } from '../parts/form.style.ts';
import { useProof } from '../parts/prove.tsx';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { dateOf, durationOf } from '../state/format.ts';
import { useAction } from '../state/use-action.ts';

const overlaps = [
  { value: '24', label: 'In 24 hours' },
  { value: '168', label: 'In 7 days' },
  { value: '0', label: 'Now' },
] as const;
const hourMs = 3_600_000;

export interface Rotated {
  id: string;
  key: string;
  oldKey: { id: string; endsAt: string };
}

interface RotateKeyProps {
  adminKey: AdminKey;
  onCancel: () => void;
  onRotated: (rotated: Rotated) => void;
}

/** What the choice does to servers that have the old key. */
function hintOf(hours: number, { expiresAt }: AdminKey): string {
  if (hours === 0) return 'Servers that have the old key are refused at once.';
  if (expiresAt && Date.parse(expiresAt) < Date.now() + hours * hourMs)
    return `It expires on ${dateOf(expiresAt)}, which is sooner.`;
  return 'Until then both work.';
}

/** How long the new key lasts: as long as the old one did. */
function lifetimeOf({ createdAt, expiresAt }: AdminKey): string {
  if (!expiresAt) return 'It does not expire.';
  return `It expires after ${durationOf(Math.round((Date.parse(expiresAt) - Date.parse(createdAt)) / 60_000))}, as the old one does.`;
}

export function RotateKey({ adminKey, onCancel, onRotated }: RotateKeyProps) {
  const { place } = useConsole();
  const { running, error, run } = useAction();
  const { prove, proof } = useProof();
  const [hours, setHours] = useState(24);
  const rotate = (event: FormEvent) => {
    event.preventDefault();
    void run('rotate', async () => {
      const input = { key: adminKey.id, overlapHours: hours };
      const { id, key, oldKey } = (await prove(() => call(place, 'rotateKey', input))).data;
      if (key !== null) onRotated({ id, key, oldKey });
    });
  };
  return (
    <>
      <AlertDialog
        title={`Rotate “${adminKey.name}”`}
        message={`Makes a new key that may do the same. ${lifetimeOf(adminKey)}`}
        onCancel={onCancel}
      >
        <form className={dialogForm} noValidate onSubmit={rotate}>
          <TextField
            name="key-overlap"
            label="The old key ends"
            choices={overlaps}
            hint={hintOf(hours, adminKey)}
            onInput={(value) => setHours(Number(value))}
          />
          {error && <p role="alert">{error.errors[0]?.message ?? error.message}</p>}
          <div data-buttons="">
            <Button kind="secondary" onPress={onCancel}>
              Cancel
            </Button>
            <Button type="submit" isBusy={running !== null}>
              Rotate key
            </Button>
          </div>
        </form>
      </AlertDialog>
      {proof}
    </>
  );
}
