import '../shared-chunk.ts';
import { type ReactNode, useState } from 'react';
import { limits } from '../../../contract/vocabulary.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Field } from '../field.tsx';

interface Props {
  given?: { title: string; note: string };
  onClose(): void;
  save(input: { title: string; note: string }): Promise<void>;
}

/** The name and the note of a collection, new or not. What was typed stays when saving fails. */
export function TitleDialog({ given, onClose, save }: Props): ReactNode {
  const [title, setTitle] = useState(given?.title ?? '');
  const [note, setNote] = useState(given?.note ?? '');
  const [errors, setErrors] = useState<{ title?: string | undefined; note?: string | undefined }>({});
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    if (title.trim() === '') return setErrors({ title: 'Please give it a name.' });
    setBusy(true);
    setErrors({});
    try {
      await save({ title: title.trim(), note: note.trim() });
    } catch (failure) {
      const { fields, message } = asApiError(failure);
      setErrors(fields.note ? { note: fields.note } : { title: fields.title ?? message });
      setBusy(false);
    }
  };
  return (
    <Dialog
      title={given ? 'Name and note' : 'New collection'}
      onClose={onClose}
      width={460}
      foot={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void submit()}>
            {given ? 'Save' : 'Create'}
          </Button>
        </>
      }
    >
      <form
        style={{ display: 'grid', gap: 16 }}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label="Name" error={errors.title}>
          {(input) => (
            <input
              {...input}
              autoFocus
              value={title}
              maxLength={limits.titleLength}
              onChange={(event) => setTitle(event.currentTarget.value)}
            />
          )}
        </Field>
        <Field label="Note" isOptional error={errors.note} hint="Only you see it, unless you share it.">
          {(input) => (
            <textarea
              {...input}
              value={note}
              maxLength={limits.collectionNoteLength}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
