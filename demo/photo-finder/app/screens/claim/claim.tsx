import '../../parts/shared-chunk.ts';
import '../../state/api/lazy-routes.ts';
import { type ReactNode, useState } from 'react';
import { claimRoles, limits } from '../../../contract/vocabulary.ts';
import type { Wire } from '../../../contract/wire.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { type Chosen, documentIds, Evidence, evidenceTrouble } from '../../parts/evidence.tsx';
import { Field } from '../../parts/field.tsx';
import styles from '../../parts/form-page.module.css';
import { Notice, Problem } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { useLoaded } from '../../state/api/loaded.ts';
import { signIn } from '../../state/session/sign-in.ts';
import { auth } from '../../state/view/app-state.ts';
import { changeQuery } from '../../state/view/location.ts';
import { useSignalValue } from '../../state/view/use-signal-value.ts';

const roleText = { self: 'I am this provider', staff: 'I work for this practice' } as const;

/** The state of a claim, for its claimant. */
const standing = {
  open: ['Two people look at your claim', 'None of them has decided yet. That takes up to three days.'],
  first_approval: ['One of two has agreed', 'After the second yes you can edit this page.'],
  approved: ['This page is yours to edit', 'Two people have agreed.'],
} as const;

/** `?claim=<provider>`: "this is my page", with what two moderators need to believe it. */
export function Claim({ providerId }: { providerId: string }): ReactNode {
  const isLoggedIn = useSignalValue(auth.isLoggedIn);
  const [role, setRole] = useState<(typeof claimRoles)[number]>('self');
  const [licence, setLicence] = useState('');
  const [statement, setStatement] = useState('');
  const [documents, setDocuments] = useState<readonly Chosen[]>([]);
  const [wrong, setWrong] = useState<{ licence?: string; statement?: string; documents?: string; whole?: string }>({});
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const claims = useLoaded<Wire['listMyClaims']['data']>(
    async (signal) => (isLoggedIn ? ask('listMyClaims', {}, { signal }) : { items: [] }),
    [isLoggedIn],
  );
  const before = claims.data?.items.find((one) => one.providerId === providerId);
  const close = () => changeQuery({ claim: null }, { replace: true, state: window.history.state });

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
      setSent(true);
    } catch (failure) {
      const { fields, message } = asApiError(failure);
      setWrong(fields.documents ? { documents: fields.documents } : { whole: message });
    } finally {
      setBusy(false);
    }
  };

  if (isSent || !isLoggedIn)
    return (
      <Dialog
        title={isSent ? 'Thank you' : 'Is this you?'}
        onClose={close}
        foot={
          isSent ? (
            <Button kind="primary" onClick={close}>
              Close
            </Button>
          ) : (
            <Button kind="primary" onClick={() => void signIn()}>
              Sign in
            </Button>
          )
        }
      >
        <Notice
          icon={isSent ? 'check' : 'lock'}
          title={isSent ? 'Two people look at your claim' : 'Sign in to claim this page'}
        >
          <p>
            {isSent
              ? 'That takes up to three days. After the second yes you can edit this page.'
              : 'With an account you can edit the page once two moderators have agreed that it is yours.'}
          </p>
        </Notice>
      </Dialog>
    );
  if (!claims.data || (before && before.status !== 'rejected'))
    return (
      <Dialog
        title="Claim this page"
        onClose={close}
        foot={
          before?.status === 'approved' ? (
            <Button kind="primary" onClick={() => changeQuery({ claim: null, edit: '1' })}>
              Edit the page
            </Button>
          ) : (
            <Button kind="primary" onClick={close}>
              Close
            </Button>
          )
        }
      >
        {before && before.status !== 'rejected' ? (
          <Notice icon={before.status === 'approved' ? 'check' : 'info'} title={standing[before.status][0]}>
            <p>{standing[before.status][1]}</p>
          </Notice>
        ) : claims.error ? (
          <Problem error={claims.error} onRetry={claims.retry} />
        ) : (
          <div className={styles.ghost} aria-busy="true" />
        )}
      </Dialog>
    );
  return (
    <Dialog
      title="Claim this page"
      onClose={close}
      foot={
        <>
          <Button kind="plain" onClick={close}>
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
