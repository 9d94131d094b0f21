import { type ReactNode, useState } from 'react';
import { limits, type PageChange, pageChanges } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import styles from '../../parts/form-page.module.css';
import { ask } from '../../state/api/api.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { toast } from '../../state/api/events.ts';

const changeText: Record<PageChange, string> = {
  remove: 'Remove it for good, with every set that its editors sent',
  'put-back': 'Put it back where a report has hidden it',
};
const wholePage = /prv_[0-9a-z]{20}/;

interface Mistakes {
  page?: string;
  change?: string;
  note?: string;
  whole?: string;
}

/**
 * The first of two people says what should become of a provider's page. What was typed stays when
 * something is refused.
 */
export function PageChangeDialog({
  of,
  onClose,
  onProposed,
}: {
  /** A moderator who comes from a provider's page proposes the removal of that page. */
  of: string;
  onClose(): void;
  onProposed(itemId: string): void;
}): ReactNode {
  const [page, setPage] = useState(of);
  const [change, setChange] = useState<PageChange | null>(of ? 'remove' : null);
  const [note, setNote] = useState('');
  const [wrong, setWrong] = useState<Mistakes>({});
  const [isBusy, setBusy] = useState(false);
  /** What is being put right is not said to be wrong any more. */
  const mend = (field: keyof Mistakes) => setWrong(({ [field]: _, whole: __, ...others }) => others);

  const submit = async () => {
    const providerId = page.match(wholePage)?.[0];
    const found: Mistakes = {
      ...(!providerId && { page: 'Please paste the address of the page, or its id, which begins with prv_.' }),
      ...(!change && { change: 'Please choose one.' }),
      ...(note.trim() === '' && { note: 'Please say why, in a sentence.' }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0 || !providerId || !change) return;
    setBusy(true);
    try {
      const { line } = await ask('proposePageChange', { providerId, change, note: note.trim() });
      toast('Proposed. Nothing changes before a second person has agreed.', { kind: 'success' });
      onProposed(line.id);
    } catch (failure) {
      const { code, message, fields } = asApiError(failure);
      setWrong(code === 'provider-not-found' ? { page: message } : { whole: message, ...fields });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title="Propose for a page"
      onClose={onClose}
      foot={
        <>
          <Button kind="plain" onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void submit()}>
            Propose
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.lead}>Two people decide this: you propose it, and another moderator agrees or does not.</p>
        <Field label="Which page" hint="Its address, as your browser shows it" error={wrong.page}>
          {(input) => (
            <input
              {...input}
              value={page}
              maxLength={300}
              onChange={(event) => {
                setPage(event.currentTarget.value);
                mend('page');
              }}
            />
          )}
        </Field>
        <fieldset className={styles.reasons}>
          <legend>What should happen to it</legend>
          {pageChanges.map((one) => (
            <label key={one} className={styles.reason}>
              <input
                type="radio"
                name="change"
                checked={change === one}
                onChange={() => {
                  setChange(one);
                  mend('change');
                }}
              />
              <span>{changeText[one]}</span>
            </label>
          ))}
          {wrong.change && (
            <p className={styles.wrong} role="alert">
              {wrong.change}
            </p>
          )}
        </fieldset>
        <Field label="Why" hint="For the second person, and for the log" error={wrong.note}>
          {(input) => (
            <textarea
              {...input}
              value={note}
              maxLength={limits.decisionNoteLength}
              onChange={(event) => {
                setNote(event.currentTarget.value);
                mend('note');
              }}
            />
          )}
        </Field>
        {wrong.whole && (
          <p className={styles.wrong} role="alert">
            {wrong.whole}
          </p>
        )}
      </div>
    </Dialog>
  );
}
