import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dialogForm } from '../parts/form.style.ts';
import { call } from '../state/api.ts';
import { useConsole } from '../state/console-context.ts';
import { useAction } from '../state/use-action.ts';
import { refusalOf } from '../state/use-loaded.ts';
import { idFrom } from './new-id.ts';
import type { StoredApp } from './stored-app.ts';
import { type Mistake, mistakesOf } from './use-checked.ts';

interface AddDialogProps {
  title: string;
  message: string;
  /** What people read: "Label" or "Name". */
  nameLabel: string;
  /** What pages use, which never changes afterwards. */
  idLabel: string;
  idHint: string;
  idPrefix?: string;
  /** Names the entry before its name is typed, and gives it its id: no id is asked for. */
  known?: { id: string; name: string } | undefined;
  /** Ids that exist. */
  taken: readonly string[];
  /** The path of the new entry, and the names of its two values there. */
  path: string;
  nameAt: string;
  idAt: string;
  /** The draft with the new entry. */
  appWith: (name: string, id: string) => StoredApp;
  onAdd: (name: string, id: string) => void;
  onCancel: () => void;
  /** What is asked before the name. */
  first?: ReactNode;
  children?: ReactNode;
}

/** Asks for the name of a new entry and its id, which the service checks before it is added. */
export function AddDialog(props: AddDialogProps) {
  const { title, message, nameLabel, idLabel, idHint, idPrefix = '', taken, path, nameAt, idAt } = props;
  const { known, appWith, onAdd, onCancel, first, children } = props;
  const { place } = useConsole();
  const { running, error, run } = useAction();
  const [typed, setTyped] = useState({ name: '', knownId: undefined as string | undefined });
  const name = typed.knownId === known?.id ? typed.name : (known?.name ?? '');
  const [ownId, setOwnId] = useState<string | null>(null);
  // The id follows the name until it is typed.
  const [written, setWritten] = useState(0);
  const [mistakes, setMistakes] = useState<readonly Mistake[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const id = known?.id ?? ownId ?? idFrom(name, taken, idPrefix);
  const mistakeAt = (at: string) => mistakes.find((mistake) => mistake.path === `${path}.${at}`)?.message;
  const rename = (next: string) => {
    setTyped({ name: next, knownId: known?.id });
    if (ownId === null) setWritten(written + 1);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    void run('add', async () => {
      const found = await call(place, 'previewConfig', { app: appWith(name.trim(), id.trim()) }).then(
        () => [],
        (thrown: unknown) => {
          const refusal = refusalOf(thrown);
          if (refusal.errors.length === 0) throw refusal;
          return mistakesOf(refusal);
        },
      );
      setMistakes(found);
      // What else is wrong stands beside its field afterwards.
      const isWrong = found.some((mistake) => [`${path}.${nameAt}`, `${path}.${idAt}`].includes(mistake.path));
      if (!isWrong) return onAdd(name.trim(), id.trim());
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
    });
  };
  return (
    <AlertDialog title={title} message={message} onCancel={onCancel}>
      <form ref={form} className={dialogForm} noValidate onSubmit={add}>
        {first}
        <TextField
          key={known?.id}
          name="new-name"
          label={nameLabel}
          initial={name}
          error={mistakeAt(nameAt)}
          onInput={rename}
        />
        {children}
        {!known && (
          <TextField
            key={written}
            name="new-id"
            label={idLabel}
            initial={id}
            hint={idHint}
            error={mistakeAt(idAt)}
            onInput={setOwnId}
          />
        )}
        {error && <p role="alert">{error.message}</p>}
        <div data-buttons="">
          <Button kind="secondary" onPress={onCancel}>
            Cancel
          </Button>
          <Button type="submit" isBusy={running !== null}>
            Add
          </Button>
        </div>
      </form>
    </AlertDialog>
  );
}
