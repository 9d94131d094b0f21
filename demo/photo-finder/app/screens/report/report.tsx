import '../../parts/shared-chunk.ts';
import { type ReactNode, useRef, useState } from 'react';
import { limits, type ReportReason, reportReasons, reportTargets } from '../../../contract/vocabulary.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Field } from '../../parts/field.tsx';
import styles from '../../parts/form-page.module.css';
import { Notice } from '../../parts/notice.tsx';
import { ask } from '../../state/api/api.ts';
import { asApiError } from '../../state/api/api-error.ts';
import { markGone } from '../../state/finder/gone-photos.ts';
import { changeQuery } from '../../state/view/location.ts';

const reasonText: Record<ReportReason, string> = {
  'its-me': 'This is me, and I did not agree to this',
  minor: 'The person may be under 18',
  'no-consent': 'It is shown without consent',
  identifiable: 'A person can be recognised',
  'not-real': 'It is not a real result',
  retouched: 'The picture was retouched',
  'wrong-info': 'What is stated is wrong',
  sexualised: 'It is sexualised',
  copyright: 'It belongs to someone else',
  spam: 'It is advertising',
  other: 'Something else',
};
/** These hide a photo at once; a moderator looks afterwards. */
const hidesAtOnce: readonly ReportReason[] = ['its-me', 'minor', 'no-consent'];
/** What a provider's page cannot be. */
const onlyOfPictures: readonly ReportReason[] = [
  'minor',
  'no-consent',
  'identifiable',
  'not-real',
  'retouched',
  'sexualised',
];
const nouns = { photo: 'photo', collection: 'collection', provider: 'page' } as const;

/** `?report=photo:<id>`: anybody may, with or without an account. */
export function Report({ target }: { target: string }): ReactNode {
  const [type = '', targetId = '', preset] = target.split(':');
  const targetType = reportTargets.find((one) => one === type);
  const [reason, setReason] = useState<ReportReason | null>(reportReasons.find((one) => one === preset) ?? null);
  const [text, setText] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isUnchosen, setUnchosen] = useState(false);
  const [error, setError] = useState('');
  const first = useRef<HTMLInputElement>(null);
  const [isHidden, setHidden] = useState<boolean | null>(null);
  const close = () => changeQuery({ report: null }, { replace: true, state: window.history.state });
  if (!targetType) return null;
  const noun = nouns[targetType];
  const reasons = reportReasons.filter((one) => targetType !== 'provider' || !onlyOfPictures.includes(one));

  const submit = async () => {
    if (!reason) {
      setUnchosen(true);
      return first.current?.focus();
    }
    setBusy(true);
    setError('');
    try {
      const answer = await ask('createReport', {
        targetType,
        targetId,
        reason,
        ...(text.trim() ? { text: text.trim() } : {}),
      });
      setHidden(answer.isHidden);
      if (answer.isHidden) markGone(targetId);
    } catch (failure) {
      setError(asApiError(failure).message);
    } finally {
      setBusy(false);
    }
  };

  if (isHidden !== null)
    return (
      <Dialog
        title="Thank you"
        onClose={close}
        foot={
          <Button kind="primary" onClick={close}>
            Close
          </Button>
        }
      >
        <Notice icon="check" title={isHidden ? `The ${noun} is out of sight now` : 'A moderator will look at this'}>
          <p>
            {isHidden
              ? 'It stays hidden until a moderator has looked at it. You need not prove anything with another picture.'
              : 'A moderator decides within a day. You will not be named.'}
          </p>
        </Notice>
      </Dialog>
    );
  return (
    <Dialog
      title={`What is wrong with this ${noun}?`}
      onClose={close}
      foot={
        <>
          <Button kind="plain" onClick={close}>
            Cancel
          </Button>
          <Button kind="primary" isBusy={isBusy} disabled={isBusy} onClick={() => void submit()}>
            Send
          </Button>
        </>
      }
    >
      <p className={styles.lead}>Neither its owner nor a moderator sees who reports. You need no account.</p>
      <fieldset className={styles.reasons}>
        <legend className="unseen">Reason</legend>
        {isUnchosen && (
          <p className={styles.wrong} role="alert">
            Please choose what is wrong.
          </p>
        )}
        {reasons.map((one, i) => (
          <label key={one} className={styles.reason}>
            <input
              ref={i === 0 ? first : undefined}
              type="radio"
              name="reason"
              checked={reason === one}
              onChange={() => {
                setReason(one);
                setUnchosen(false);
              }}
            />
            <span>
              {reasonText[one]}
              {targetType === 'photo' && hidesAtOnce.includes(one) && (
                <small>Hidden at once, unless very many reports come together</small>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <Field label="Anything to add" isOptional error={error || undefined}>
        {(input) => (
          <textarea
            {...input}
            value={text}
            maxLength={limits.reportLength}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </Field>
    </Dialog>
  );
}
