import { type ReactNode, useState } from 'react';
import { claimRoles, limits } from '../../../contract/vocabulary.ts';
import type { Wire } from '../../../contract/wire.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { type Chosen, documentIds, Evidence, evidenceTrouble } from '../../parts/evidence.tsx';
import { Field } from '../../parts/field.tsx';
import styles from '../../parts/form-page.module.css';
import { ask } from '../../state/api/api.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { closeClaim } from './close-claim.ts';

const roleText = { self: 'I am this provider', staff: 'I work for this practice' } as const;

interface ClaimFormProps {
  providerId: string;
  /** A claim of hers that was not followed. */
  before: Wire['listMyClaims']['data']['items'][number] | undefined;
  onSent(): void;
}

/** What two moderators need to believe a claim. */
export function ClaimForm({ providerId, before, onSent }: ClaimFormProps): ReactNode {
  const [role, setRole] = useState<(typeof claimRoles)[number]>('self');
  const [licence, setLicence] = useState('');
  const [statement, setStatement] = useState('');
  const [documents, setDocuments] = useState<readonly Chosen[]>([]);
  const [wrong, setWrong] = useState<{ licence?: string; statement?: string; documents?: string; whole?: string }>({});
  const [isBusy, setBusy] = useState(false);

  const send = async () => {
    const found = {
      ...(licence.trim().length < 2 && { licence: 'Please enter the number as your register has it.' }),
      ...(statement.trim() === '' && { statement: 'Please say in a sentence how you can be reached there.' }),
      ...(evidenceTrouble(documents) && { documents: evidenceTrouble(documents) }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await ask('createClaim', {
        providerId,
        role,
        licenceNo: licence.trim(),
        statement: statement.trim(),
        ...(documents.length > 0 && { documents: documentIds(documents) }),
      });
      onSent();
    } catch (failure) {
      const { fields, message } = asApiError(failure);
      setWrong(fields.documents ? { documents: fields.documents } : { whole: message });
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog
      title="Claim this page"
      onClose={closeClaim}
      foot={
        <>
          <Button kind="plain" onClick={closeClaim}>
            Cancel
          </Button>
          <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void send()}>
            Send
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.lead}>
          Two moderators look at this. An account with an address of your practice’s own site helps them.
        </p>
        {before && (
          <p className={styles.wrong}>
            Your claim was not followed{before.reason ? `: ${before.reason}` : '.'} You may claim the page again.
          </p>
        )}
        <fieldset className={styles.reasons}>
          <legend>Who you are</legend>
          {claimRoles.map((one) => (
            <label key={one} className={styles.reason}>
              <input type="radio" name="role" checked={role === one} onChange={() => setRole(one)} />
              <span>{roleText[one]}</span>
            </label>
          ))}
        </fieldset>
        <Field label="Number of the licence" error={wrong.licence}>
          {(input) => (
            <input
              {...input}
              value={licence}
              maxLength={60}
              onChange={(event) => {
                setLicence(event.currentTarget.value);
                setWrong(({ licence: _, ...others }) => others);
              }}
            />
          )}
        </Field>
        <Field label="How we can tell" hint="For example a telephone number of the practice" error={wrong.statement}>
          {(input) => (
            <textarea
              {...input}
              value={statement}
              maxLength={limits.reportLength}
              onChange={(event) => {
                setStatement(event.currentTarget.value);
                setWrong(({ statement: _, ...others }) => others);
              }}
            />
          )}
        </Field>
        <Evidence
          label="Evidence"
          hint="A licence, a letter of the practice: PDF or picture, up to 4 MB each, three at most. Only moderators see it, and it is deleted 30 days after they have decided."
          error={wrong.documents}
          chosen={documents}
          onChange={setDocuments}
        />
        {wrong.whole && (
          <p className={styles.wrong} role="alert">
            {wrong.whole}
          </p>
        )}
      </div>
    </Dialog>
  );
}
