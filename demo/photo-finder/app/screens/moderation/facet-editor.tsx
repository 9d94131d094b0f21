import '../../parts/shared-chunk.ts';
import { type ReactNode, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { leadsToMistake } from '../../parts/checked-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { DetailsStep } from '../../parts/photo-details/details-step.tsx';
import { ask } from '../../state/api/api.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';
import { ownFacts } from '../../state/finder/own-facts.ts';
import { units } from '../../state/finder/units.ts';
import type { PhotoDetails, StatedPhoto } from '../../state/upload/photo-details.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';
import { Changes } from './changes.tsx';
import styles from './moderation.module.css';

interface Props {
  photo: StatedPhoto;
  itemId: string;
  version: number;
  onClose(): void;
  onSaved(): void;
  /** Another moderator was faster; the changes in this form stay. */
  onStale(): void;
}

/**
 * Everything the sender said of a set, in the form she said it in. Saving is a decision of its own,
 * with its row in the log.
 */
export function FacetEditor({ photo, itemId, version, onClose, onSaved, onStale }: Props): ReactNode {
  const [edits, setEdits] = useState<PhotoDetails>({});
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const hasChanged = Object.keys(edits).length > 0;
  const system = useSignalValue(units);
  const corrected = { ...photo, ...edits } as StatedPhoto;
  const before = new Map(ownFacts(photo, system));
  const after = new Map(ownFacts(corrected, system));
  const changes = [...new Set([...before.keys(), ...after.keys()])]
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => ({ name, text: after.get(name) ?? 'nothing', was: before.get(name) ?? '' }));
  const save = async () => {
    if (leadsToMistake()) return;
    setBusy(true);
    try {
      await ask('decideModerationItem', { itemId, action: 'edit', version, edits });
      toast('Changed.', { kind: 'success' });
      onSaved();
    } catch (failure) {
      const error = asApiError(failure);
      // What stands beside its field is not said twice.
      const isBeside = Object.values(error.fields).includes(error.message);
      setWrong({ ...error.fields, ...(!isBeside && { whole: error.message }) });
      if (error.code === 'version-conflict') onStale();
      setBusy(false);
    }
  };
  return (
    <Dialog
      title="Correct what is said"
      width={680}
      onClose={onClose}
      foot={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" isBusy={isBusy} disabled={isBusy || !hasChanged} onClick={() => void save()}>
            Save changes
          </Button>
        </>
      }
    >
      <DetailsStep
        photo={corrected}
        wrong={wrong}
        onSay={(said) => {
          setEdits((before) => ({ ...before, ...said }));
          setWrong({});
        }}
      />
      {changes.length > 0 && (
        <section aria-label="What changes">
          <h3 className={styles.changesTitle}>What changes</h3>
          <Changes rows={changes} />
        </section>
      )}
      {wrong.whole && (
        <p className={styles.wrong} role="alert">
          {wrong.whole}
        </p>
      )}
    </Dialog>
  );
}
