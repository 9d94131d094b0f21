import '../shared-chunk.ts';
import { type ReactNode, useState } from 'react';
import type { CollectionCard } from '../../../contract/collection-entities.ts';
import { countText } from '../../state/finder/labels.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Field } from '../field.tsx';

/** To delete a collection of more photos than this, the owner types its name. */
const typedFrom = 20;

export function DeleteDialog({
  card,
  onClose,
  onDelete,
}: {
  card: CollectionCard;
  onClose(): void;
  onDelete(): void;
}): ReactNode {
  const [typed, setTyped] = useState('');
  const mustType = card.count > typedFrom;
  const isSure = !mustType || typed.trim() === card.title;
  return (
    <Dialog
      title={`Delete “${card.title}”?`}
      onClose={onClose}
      width={440}
      foot={
        <>
          <Button kind="plain" onClick={onClose}>
            Keep it
          </Button>
          <Button kind="danger" disabled={!isSure} onClick={onDelete}>
            Delete
          </Button>
        </>
      }
    >
      <p>
        {countText(card.count, 'photo', 'photos')} and their notes go to the trash with it. You can take it back for 30
        days.
      </p>
      {mustType && (
        <div style={{ marginBlockStart: 16 }}>
          <Field label={`Type “${card.title}” to be sure`}>
            {(input) => <input {...input} value={typed} onChange={(event) => setTyped(event.currentTarget.value)} />}
          </Field>
        </div>
      )}
    </Dialog>
  );
}
